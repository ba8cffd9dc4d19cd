import { digitsOf } from '@plaudit/contract/minor-digits'
import { intlTags } from './locale.ts'
import type { Locale } from './locale.ts'

interface Money {
  amount: number
  currency: string
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, tag: string): Intl.NumberFormat {
  const key = `${tag} ${currency}`
  const known = formats.get(key)
  if (known) return known
  // Intl knows the digits of the coins in use; a forint's hundredths are charged all the same.
  const digits = digitsOf(currency)
  const made = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  })
  formats.set(key, made)
  return made
}

/** Money without the digits of a whole amount, as price tags write it. */
export const formatPrice = ({ amount, currency }: Money, locale: Locale): string =>
  formatOf(currency, intlTags[locale]).format(amount / minorUnits(currency))

/** Minor units that make one unit of a currency: 100 for USD, 1 for JPY; by ISO 4217, as everything is charged. */
export const minorUnits = (currency: string): number => 10 ** digitsOf(currency)

/** A language by its name in the reader's. */
export function formatLanguage(code: string, locale: Locale): string {
  let names = languageNames.get(locale)
  if (!names) {
    names = new Intl.DisplayNames(intlTags[locale], { type: 'language', fallback: 'code' })
    languageNames.set(locale, names)
  }
  const name = names.of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(intlTags[locale]) + name.slice(1)
}
const languageNames = new Map<Locale, Intl.DisplayNames>()
