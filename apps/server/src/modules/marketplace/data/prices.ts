import { minorDigits } from '../../../platform/money.ts'
import { ratesToStart } from '../../sites/data.ts'

/** US cents by the rates that stand now; for filters and orders over several currencies, never for a payment. */
export function inDollars(amount: number, currency: string): number {
  const rate = ratesToStart().rates[currency] ?? 1
  return Math.round((amount / 10 ** minorDigits(currency) / rate) * 100)
}
