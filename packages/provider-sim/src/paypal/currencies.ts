import type { Money } from './schema.ts'
import { unprocessable } from './world.ts'

/** PayPal takes these, the three without decimals in whole units. */
const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
)
const whole = new Set(['HUF', 'JPY', 'TWD'])

export function checkMoney({ currency_code: currency, value }: Money): void {
  if (!currencies.has(currency))
    throw unprocessable('CURRENCY_NOT_SUPPORTED', 'Currency code is not currently supported.')
  const decimals = value.split('.')[1] ?? ''
  if (decimals.length > 2 || (whole.has(currency) && decimals !== ''))
    throw unprocessable(
      'DECIMALS_NOT_SUPPORTED',
      'Currency does not support decimals. Please refer to https://developer.paypal.com/api/rest/reference/currency-codes/ for more information.',
    )
  if (Number(value) <= 0)
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
}
