/** Values that a leaf or promise is made of: whole numbers, texts, truth values, null, lists and objects. */
export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [key: string]: Canonical }

/**
 * The one canonical spelling: JSON without white space, keys in the order of their code points, texts as
 * ECMAScript's JSON.stringify spells them, numbers whole.
 * @throws TypeError for a number that is not a safe whole one.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError(`${value} is not a whole number`)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).toSorted(([a], [b]) => byCodePoint(a, b))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

// `Array.isArray` does not narrow read-only lists.
const isList = (value: object): value is readonly Canonical[] => Array.isArray(value)

/** Negative when the first comes first. Keys and ids are ASCII, where code units are code points. */
export const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
