import { intlTags } from './locale.ts'
import type { Locale } from './locale.ts'

const groupMarks: Record<Locale, string> = { en: ',', fr: '\u202f', es: '.' }
/** Spanish writes four digits without a mark. */
const ungrouped: Record<Locale, number> = { en: 3, fr: 3, es: 4 }
const made = new Map<Locale, Intl.NumberFormat>()

/**
 * 4,350 · 4 350 · 4350. Whole numbers do without an Intl object: making a page's first one costs a phone a tenth
 * of a second, in which it answers no tap.
 */
export function plainNumber(value: number, locale: Locale): string {
  if (!Number.isSafeInteger(value)) {
    const format = made.get(locale) ?? new Intl.NumberFormat(intlTags[locale])
    made.set(locale, format)
    return format.format(value)
  }
  const digits = String(Math.abs(value))
  const grouped =
    digits.length > ungrouped[locale]
      ? digits.replaceAll(/\B(?=(\d{3})+$)/g, groupMarks[locale])
      : digits
  return value < 0 ? `-${grouped}` : grouped
}

/**
 * The plural category of a whole number below a million, as CLDR has it for the three languages; undefined of other
 * numbers, which Intl knows. Without an Intl object, for the same reason.
 */
export function plainPlural(value: number, locale: Locale): 'one' | 'other' | undefined {
  const count = Math.abs(value)
  if (!Number.isSafeInteger(value) || count >= 1e6) return undefined
  return count === 1 || (count === 0 && locale === 'fr') ? 'one' : 'other'
}
