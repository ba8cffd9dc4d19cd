import type { Screens } from '../../lib/screens.ts'

export const screens = { embed: { 'embed/:embed': 'frame/embed.tsx' } } satisfies Screens
