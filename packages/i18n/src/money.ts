import { decimal, minorDigits, type Money } from '@plaudit/contract/currencies'
import { intlTags } from './locale.ts'
import type { Locale } from './locale.ts'
import { plainNumber } from './plain-number.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * What stands before and after an amount of the most used currencies. They do without an Intl object: making a page's
 * first one costs a slow phone a tenth of a second.
 */
const around: Record<Locale, Record<string, readonly [before: string, after: string]>> = {
  en: { EUR: ['€', ''], USD: ['$', ''], GBP: ['£', ''] },
  fr: { EUR: ['', '\u00a0€'], USD: ['', '\u00a0$US'], GBP: ['', '\u00a0£GB'] },
  es: { EUR: ['', '\u00a0€'], USD: ['', '\u00a0US$'], GBP: ['', '\u00a0GBP'] },
}

function plainMoney(money: Money, locale: Locale): string | undefined {
  const [before, after] = around[locale][money.currency] ?? []
  if (before === undefined) return undefined
  const [whole, rest] = decimal({ ...money, amount: Math.abs(money.amount) }).split('.')
  const number = `${plainNumber(Number(whole), locale)}${locale === 'en' ? '.' : ','}${rest}`
  return `${money.amount < 0 ? '-' : ''}${before}${number}${after}`
}

/** Minor units as money, with as many digits as the currency has by ISO 4217. @throws RangeError when it is unknown. */
export function formatMoney(money: Money, locale: Locale): string {
  const { currency } = money
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
