import { decimal, minorDigits, type Money } from '@plaudit/contract/currencies'
import { intlTags } from './locale.ts'
import type { Locale } from './locale.ts'
import { plainMoney } from './plain-money.ts'

const formats = new Map<string, Intl.NumberFormat>()

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
