import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { 'page/:username': 'person.tsx', 'user/:username': 'person.tsx' },
  app: { 'page/:username': 'person.tsx' },
} satisfies Screens
