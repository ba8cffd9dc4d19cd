import type { Screens } from '../../lib/screens.ts'

export const screens = {
  organiser: {
    editContests: 'contests.tsx',
    managecontestant: 'contestants.tsx',
    'studio/:cx_id/new': 'new.tsx',
    'studio/:cx_id': 'editor.tsx',
  },
  area: {
    '': 'area/home.tsx',
    contest: 'contests.tsx',
    allcontestant: 'contestants.tsx',
    'create/studio/:cx_id/:new?': 'new.tsx',
    'studio/:cx_id': 'editor.tsx',
    'studio/:cx_id/new': 'new.tsx',
  },
} satisfies Screens
