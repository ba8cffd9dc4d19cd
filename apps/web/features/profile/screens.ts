import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    'user-profile': 'overview.tsx',
    'user-profile/personal-data': 'personal-data.tsx',
    'edit-profile': 'edit.tsx',
    'edit-profile/:type': 'edit.tsx',
    editProfile: 'wizard.tsx',
    'editProfile/:step': 'wizard.tsx',
  },
  app: {
    'profile/page': 'overview.tsx',
    'profile/personal-data': 'personal-data.tsx',
    'edit-profile': 'edit.tsx',
    'edit-profile/:type': 'edit.tsx',
    editProfile: 'wizard.tsx',
    'editProfile/:step': 'wizard.tsx',
  },
  area: { update_profile: 'area.tsx' },
} satisfies Screens
