import { decimal, minorDigits, parseMoney, type Money } from '../../../../../platform/money.ts'
import { unfit, type Writing } from '../exponents.ts'
import type { AmountFault } from '../provider.ts'

/* developer.paypal.com/api/rest/reference/currency-codes: these, three of them without decimals there. */
const taken = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
)
const none = new Set(['HUF', 'JPY', 'TWD'])

/** Seven digits before the point are what every currency may have. */
const writingAtPaypal = (currency: string): Writing | undefined =>
  taken.has(currency)
    ? {
        digits: none.has(currency) ? 0 : 2,
        minimum: 1,
        maximum: none.has(currency) ? 9_999_999 : 999_999_999,
      }
    : undefined

export function refusesAtPaypal(amount: Money): 'currency_unsupported' | AmountFault | undefined {
  const writing = writingAtPaypal(amount.currency)
  return writing === undefined ? 'currency_unsupported' : unfit(amount, writing)
}

/** `12.50`, as PayPal wants it; for an amount that it does not refuse. */
export function valueAtPaypal(amount: Money): string {
  const text = decimal(amount)
  return none.has(amount.currency) && minorDigits(amount.currency) > 0
    ? text.replace(/\.0+$/, '')
    : text
}

/** Converts an amount that PayPal writes into ours. @throws RangeError for what is no amount. */
export function moneyOfPaypal(value: string, currency: string): Money {
  const read = parseMoney(value, currency)
  if (read === undefined) throw new RangeError(`${value} ${currency} is no amount`)
  return read
}
