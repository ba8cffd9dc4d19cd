import { movedTo, type Look } from '../data/looks.ts'

/** Values that are addresses of this installation. */
const addresses = ['link', 'receipt', 'settings', 'url']

/** Returns the values of a letter, as the people of its site read it. */
export const seenFrom = (look: Look, values: object): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      addresses.includes(name) ? movedTo(look, String(value)) : (value as unknown),
    ]),
  ),
  site: look.title,
})

/** The address of a site's logo, beside what the letter leads to. */
export function logoFor(look: Look, values: object): string | null {
  const { link } = values as { link?: string }
  if (look.logo === null || link === undefined || !URL.canParse(link)) return null
  return new URL(look.logo, movedTo(look, link)).href
}
