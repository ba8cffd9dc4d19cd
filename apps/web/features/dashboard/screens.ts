import type { Screens } from '../../lib/screens.ts'

export const screens = {
  organiser: { dashboard: 'dashboard.tsx' },
} satisfies Screens
