import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    'feed/:type': 'feed/feed.tsx',
    'feed/:type/:id': 'feed/one.tsx',
    'notifications/preferences': 'preferences/preferences.tsx',
    unsubscribe: 'unsubscribe.tsx',
  },
  app: {
    'feed/:type': 'feed/feed.tsx',
    'feed/:type/:id': 'feed/one.tsx',
    'notifications/preferences': 'preferences/preferences.tsx',
  },
} satisfies Screens
