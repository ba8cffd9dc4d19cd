import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { search: 'search.tsx' },
} satisfies Screens
