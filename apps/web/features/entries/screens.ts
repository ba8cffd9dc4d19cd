import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    'join/:cx_id': 'entry/join.tsx',
    'edit-contest-entry/:cx_id': 'entry/edit-entry.tsx',
    'edition/:edx_id': 'editions/edition.tsx',
    'submit/:edx_id': 'editions/submit.tsx',
  },
  app: {
    'join/:cx_id': 'entry/join.tsx',
    'edit-contest-entry/:cx_id': 'entry/edit-entry.tsx',
    'edition/:edx_id': 'editions/edition.tsx',
    'submit/:edx_id': 'editions/submit.tsx',
  },
  area: { edition: 'studio/all-editions.tsx' },
} satisfies Screens
