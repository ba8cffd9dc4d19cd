import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { search: 'search.tsx' },
  app: { search: 'search.tsx' },
} satisfies Screens
