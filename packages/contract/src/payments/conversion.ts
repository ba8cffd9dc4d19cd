import { minorDigits } from '../currencies.ts'

interface Money {
  amount: number
  currency: string
}

/** Currency that a method pays out in, where it knows one currency alone. */
export const payoutCurrency: Readonly<Record<string, string>> = { moncash: 'HTG' }

export interface Conversion {
  /** Money that leaves; rounded down, so that nobody gets more than was there. */
  sends: Money
  /** Whole units of it for one of the other. */
  rate: number
}

/**
 * Converts money that leaves by this method, at these rates; undefined where it leaves as it is, or where there
 * is no rate.
 */
export function payoutConversion(
  method: string,
  { amount, currency }: Money,
  rates: Readonly<Record<string, number>>,
): Conversion | undefined {
  const to = payoutCurrency[method]
  const [from, into] = [rates[currency], rates[to ?? '']]
  if (to === undefined || to === currency || !from || !into) return undefined
  const rate = into / from
  const shift = 10 ** (minorDigits(to) - minorDigits(currency))
  return { sends: { amount: Math.floor(amount * rate * shift), currency: to }, rate }
}
