import type { Menu } from '../lib/menu.ts'

const menus = Object.values(
  import.meta.glob<Menu>('../features/*/menu.ts', { eager: true, import: 'menu' }),
)

/** Entries of all features for the menus that everybody has. They come after the page (docs/decisions/0008). */
export const barEntries = menus.flatMap(({ bar = [] }) => bar)
export const personEntries = menus.flatMap(({ person = [] }) => person)
export const footEntries = menus.flatMap(({ foot = [] }) => foot)
