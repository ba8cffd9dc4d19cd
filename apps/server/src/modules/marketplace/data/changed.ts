import { minorDigits } from '../../../platform/money.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ratesNow } from '../../sites/data.ts'
import type { Asked } from './asked.ts'

/** Minor units of `to` that one minor unit of `from` is by the day's rates; a currency without a rate counts as dollars. */
export async function changeOf(db: Db, from: string, to: string): Promise<number> {
  const { rates } = await ratesNow(db)
  return ((rates[to] ?? 1) / (rates[from] ?? 1)) * 10 ** (minorDigits(to) - minorDigits(from))
}

/**
 * The dollars of a listing follow the rates when they differ by this share (`repriceListings`): bounds are wider by it,
 * so that a price that is exactly as asked is never left out.
 */
const drift = 0.01

/** Changes the bounds of prices into the currency in which rows are compared: the one that is filtered by, else dollars. */
export async function boundsChanged(db: Db, asked: Asked): Promise<Asked> {
  const { currency = 'USD', price_currency = currency, price_min, price_max } = asked
  if (price_currency === currency || (price_min ?? price_max) === undefined) return asked
  const change = await changeOf(db, price_currency, currency)
  return {
    ...asked,
    ...(price_min !== undefined && { price_min: Math.floor(price_min * change * (1 - drift)) }),
    ...(price_max !== undefined && { price_max: Math.ceil(price_max * change * (1 + drift)) }),
  }
}
