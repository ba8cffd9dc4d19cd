import { minorDigits } from '../currencies.ts'

interface Money {
  amount: number
  currency: string
}

/** Currency that a method pays out in, where it knows one currency alone. */
export const payoutCurrency: Readonly<Record<string, string>> = { moncash: 'HTG' }

/** Least and most that one payment by MonCash may be, out or in, in its currency's minor units: a wallet takes no more at a time. */
export const moncashLimits = { minimum: 10_00, maximum: 75_000_00 } as const

/** The same for each method that has limits, which a person reads before they ask. */
export const payoutLimits: Readonly<Partial<Record<string, { minimum: number; maximum: number }>>> =
  { moncash: moncashLimits }

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

/** Returns the most in this currency, in minor units, that leaves as no more than this method takes at a time; undefined where it has no limit, or no rate is known. */
export function mostOut(
  method: string,
  currency: string,
  rates: Readonly<Record<string, number>>,
): number | undefined {
  const limit = payoutLimits[method]?.maximum
  if (limit === undefined || currency === payoutCurrency[method]) return limit
  const leaves = (amount: number) => payoutConversion(method, { amount, currency }, rates)?.sends
  const [to, one] = [payoutCurrency[method] ?? '', leaves(1)]
  const [from, into] = [rates[currency], rates[to]]
  if (one === undefined || !from || !into) return undefined
  const each = (into / from) * 10 ** (minorDigits(to) - minorDigits(currency))
  // What leaves is rounded down: a little more than the limit's worth may still leave as the limit.
  let most = Math.ceil((limit + 1) / each)
  while ((leaves(most)?.amount ?? 0) > limit) most -= 1
  return most
}
