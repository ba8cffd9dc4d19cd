import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: { auth: 'auth.tsx', 'auth/login': 'auth.tsx' },
  // The address without `admin` is the older one: letters and notes lead there.
  admin: { mailbox: 'mailbox.tsx', '/mailbox': 'mailbox.tsx' },
  app: { auth: 'auth.tsx' },
  mobile: { '': 'mobile-login.tsx' },
} satisfies Screens
