import { minorDigits } from '../../../platform/money.ts'

/**
 * US cents by these rates, each for one dollar; for filters and orders over several currencies, never for a payment.
 */
export function inDollars(
  amount: number,
  currency: string,
  rates: Readonly<Record<string, number>>,
): number {
  return Math.round(amount * centsOf(currency, rates))
}

/** US cents of one minor unit; a currency that nobody has a rate for counts as dollars. */
export const centsOf = (currency: string, rates: Readonly<Record<string, number>>): number =>
  100 / 10 ** minorDigits(currency) / (rates[currency] ?? 1)
