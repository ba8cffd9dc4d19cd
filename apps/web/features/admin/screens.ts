import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { 'consent/:consent_id': 'consent.tsx' },
  app: { 'consent/:consent_id': 'consent.tsx' },
  admin: {
    '': 'overview.tsx',
    users: 'users.tsx',
    // The directory of people, for admins (product 11).
    '/users': 'users.tsx',
    'users/:user_id': 'user.tsx',
    audit: 'audit.tsx',
    jobs: 'jobs.tsx',
    health: 'health.tsx',
  },
} satisfies Screens
