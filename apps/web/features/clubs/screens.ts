import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    groups: 'list.tsx',
    myclubs: 'mine.tsx',
    'user-groups': 'mine.tsx',
    'user-groups/:gx_id/feeds': 'club.tsx',
    'c/:gx_id': 'club.tsx',
    'c/:gx_id/:feed_item_id': 'post.tsx',
    'club-invitation': 'invitation.tsx',
  },
  app: {
    groups: 'list.tsx',
    'c/:gx_id': 'club.tsx',
    'c/:gx_id/:feed_item_id': 'post.tsx',
    myclubs: 'mine.tsx',
    'club-invitation': 'invitation.tsx',
  },
} satisfies Screens
