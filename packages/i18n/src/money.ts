import { decimal, minorDigits, type Money } from '@plaudit/contract/currencies'
import { intlTags } from './locale.ts'
import type { Locale } from './locale.ts'
import { plainNumber } from './plain-number.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Patterns of amounts in the most used currencies. They do without an Intl object: making a page's first one costs a
 * slow phone a tenth of a second.
 */
const patterns: Record<Locale, Record<string, string>> = {
  en: { EUR: '€#', USD: '$#' },
  fr: { EUR: '#\u00a0€', USD: '#\u00a0$US' },
  es: { EUR: '#\u00a0€', USD: '#\u00a0US$' },
}

function plainMoney({ amount, currency }: Money, locale: Locale): string | undefined {
  const pattern = patterns[locale][currency]
  if (pattern === undefined) return undefined
  const [whole, rest] = decimal({ amount, currency }).split('.')
  const number = `${plainNumber(Number(whole), locale)}${locale === 'en' ? '.' : ','}${rest}`
  return pattern.replace('#', number)
}

/**
 * Minor units as money, with as many digits as the currency has by ISO 4217. Below 0 it begins with a minus sign, not
 * with the hyphen that Intl writes: a hyphen is short beside figures. @throws RangeError when the currency is unknown.
 */
export function formatMoney(money: Money, locale: Locale): string {
  const { amount, currency } = money
  if (amount < 0) return `−${formatMoney({ amount: -amount, currency }, locale)}`
  const plain = plainMoney(money, locale)
  if (plain !== undefined) return plain
  const digits = minorDigits(currency)
  const key = `${locale} ${currency}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(intlTags[locale], {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(key, format)
  return format.format(decimal(money) as Intl.StringNumericLiteral)
}
