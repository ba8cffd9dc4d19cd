import type { Screens } from '../../lib/screens.ts'

export const screens = { main: { invitation: 'invitation.tsx' } } satisfies Screens
