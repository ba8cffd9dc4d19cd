import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { jobs: 'list.tsx', 'jobs/:feed_item_id': 'job.tsx', offers: 'offers.tsx' },
  app: { jobs: 'list.tsx', 'jobs/:feed_item_id': 'job.tsx', offers: 'offers.tsx' },
} satisfies Screens
