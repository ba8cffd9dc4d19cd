import type { Side } from '../lib/menu.ts'

const sides = Object.values(
  import.meta.glob<Side>('../features/*/side.ts', { eager: true, import: 'side' }),
)

/** Entries of all features for the menus beside the organiser's and the admin's screens. */
export const organiserEntries = sides.flatMap(({ organiser = [] }) => organiser)
export const areaEntries = sides.flatMap(({ area = [] }) => area)
export const adminEntries = sides.flatMap(({ admin = [] }) => admin)
