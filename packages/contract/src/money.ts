import { z } from 'zod'
import { integerOr } from './call.ts'
import { isCurrency, maxAmount } from './currencies.ts'

type Fault = '#invalid_price' | '#invalid_amount'

const isAmount = (amount: number): boolean => amount > 0 && amount <= maxAmount

/** Integer minor units above 0, at most 10^11 (product 13): where the currency is said once for several. */
export const minorUnits = (error: Fault) =>
  integerOr(error).refine(isAmount, { error }).meta({ minimum: 1, maximum: maxAmount })

/** A currency's ISO 4217 code. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCurrency, { error: '#invalid_currency' })
  .meta({ examples: ['USD', 'EUR'] })

/**
 * Money that somebody asks or gives: `{amount, currency}`, above 0, at most 10^11 minor units, of a known currency
 * (product 13). The fault stands at the whole, which is one field of a form.
 */
export const money = (error: Fault = '#invalid_amount') =>
  z
    .strictObject(
      { amount: integerOr(error), currency: z.string().trim().toUpperCase() },
      { error },
    )
    .refine(({ amount, currency: code }) => isAmount(amount) && isCurrency(code), { error })

/** Money in an answer; what is owed or was taken back is below 0. */
export const moneyReply = z.object({ amount: z.int(), currency: z.string() })
