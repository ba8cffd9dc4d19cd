import { getLocale } from '@plaudit/i18n/runtime'
import { readMoney } from '@plaudit/i18n/typed-money'
import { typedAmount } from '../../payments/open/amount.ts'
import { minor, unitsText } from './filters.ts'

/** A price of the address as people write it in their language. */
export function textOf(price: string, unit: string): string {
  const amount = minor(price, unit)
  return amount === undefined ? '' : typedAmount(amount, unit)
}

/** A price as typed, for the address, which has hundredths and a most; undefined where it is no amount. */
export function priceOf(text: string, unit: string, locale = getLocale()): string | undefined {
  if (text.trim() === '') return ''
  const amount = readMoney(text, unit, locale)
  return amount === undefined ? undefined : unitsText(amount, unit)
}
