import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    '': 'landing.tsx',
    contests: 'list.tsx',
    'index.html': 'list.tsx',
    'contests/:x': 'list.tsx',
    'contest/cx/:cx_id': 'contest.tsx',
    'contest/:slug': 'contest.tsx',
    'cx/:cx_id': 'contest.tsx',
    'cx/:cx_id/:contestant_id': 'contestant.tsx',
    'round/:cx_id/:round_id/:contestant_id?': 'round.tsx',
    diagram: 'diagram/diagram.tsx',
  },
  mobile: { contests: 'mobile-list.tsx', 'contests/:slug': 'mobile-contest.tsx' },
  app: {
    contests: 'list.tsx',
    'contests/:x': 'list.tsx',
    'contest/:slug': 'contest.tsx',
    'cx/:cx_id': 'contest.tsx',
    'cx/:cx_id/:contestant_id': 'contestant.tsx',
    'round/:cx_id/:round_id/:contestant_id?': 'round.tsx',
  },
  // On a stage nothing stands around it.
  bare: {
    'cx/:cx_id/reveal': 'reveal/reveal.tsx',
    'cx/:cx_id/screen': 'screen/screen.tsx',
  },
} satisfies Screens
