import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { 'appeal/:case_id': 'appeal.tsx', 'user-profile/decisions': 'decisions.tsx' },
  app: { 'appeal/:case_id': 'appeal.tsx', 'profile/decisions': 'decisions.tsx' },
  admin: { reports: 'queue.tsx', 'reports/:case_id': 'case.tsx' },
} satisfies Screens
