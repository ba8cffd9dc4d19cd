import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { jobs: 'list.tsx', 'jobs/:feed_item_id': 'job.tsx' },
  app: { jobs: 'list.tsx', 'jobs/:feed_item_id': 'job.tsx' },
} satisfies Screens
