import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    'my-tasks': 'list.tsx',
    task: 'one.tsx',
    addTask: 'edit.tsx',
    editTask: 'edit.tsx',
  },
  app: { 'my-tasks': 'list.tsx', task: 'one.tsx', addTask: 'edit.tsx', editTask: 'edit.tsx' },
} satisfies Screens
