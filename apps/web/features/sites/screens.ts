import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { domain: 'domain.tsx', 'domain/domain/buy': 'buy.tsx' },
  area: { 'url-settings': 'url-settings.tsx' },
  admin: { sites: 'all.tsx', settings: 'settings.tsx' },
} satisfies Screens
