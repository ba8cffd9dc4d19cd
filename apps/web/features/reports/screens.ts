import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { 'appeal/:case_id': 'appeal.tsx', 'user-profile/decisions': 'decisions.tsx' },
  app: { 'appeal/:case_id': 'appeal.tsx', 'profile/decisions': 'decisions.tsx' },
  admin: { 'reports/:case_id?': 'reports.tsx' },
} satisfies Screens
