import { isCurrency } from '@plaudit/contract/currencies'
import { getLocale } from '@plaudit/i18n/runtime'
import { readMoney } from '@plaudit/i18n/typed-money'
import { typedAmount } from '../../payments/open/amount.ts'
import { minor, unitsText } from './filters.ts'

/** A price of the address as people write it in their language; as it stands where nobody knows the currency. */
export function textOf(price: string, unit: string): string {
  const amount = minor(price, unit)
  if (amount === undefined) return ''
  return isCurrency(unit) ? typedAmount(amount, unit) : price
}

/** A price as typed, for the address, which has hundredths and a most; undefined where it is no amount. */
export function priceOf(text: string, unit: string, locale = getLocale()): string | undefined {
  if (text.trim() === '') return ''
  if (!isCurrency(unit)) return undefined
  const amount = readMoney(text, unit, locale)
  return amount === undefined ? undefined : unitsText(amount, unit)
}
