import type { Screens } from '../../lib/screens.ts'

export const screens = {
  app: {
    '': 'home.tsx',
    list: 'list.tsx',
    profile: 'profile.tsx',
    share: 'share.tsx',
    waiting: 'waiting.tsx',
  },
} satisfies Screens
