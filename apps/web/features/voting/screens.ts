import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    'cx/:cx_id/log': 'log/log.tsx',
    'cx/:cx_id/log/check': 'log/check.tsx',
    'receipt/:casx_id': 'log/receipt.tsx',
  },
  app: {
    'cx/:cx_id/log': 'log/log.tsx',
    'cx/:cx_id/log/check': 'log/check.tsx',
    'receipt/:casx_id': 'log/receipt.tsx',
  },
  organiser: { judge: 'judge/judged.tsx', 'judge/:cx_id': 'judge/judge.tsx' },
  area: { allvotes: 'studio/all-votes.tsx' },
} satisfies Screens
