import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { 'user-profile/written': 'written.tsx' },
  app: { 'profile/written': 'written.tsx' },
} satisfies Screens
