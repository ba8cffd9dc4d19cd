import type { ContestPrices } from '@plaudit/contract/payments/prices'
import type { VotingRules } from './port.ts'

/** Returns a contest's prices while it sells votes: a bought vote is a line for one contestant (product 5). */
export const pricesOf = ({ prices, method }: VotingRules): ContestPrices | null =>
  prices !== null && prices.mode !== 'free' && (method === 'single' || method === 'multiple')
    ? prices
    : null

/** Votes of one purchase beyond which only whole bundles are sold. */
const mostByCombination = 5000

/**
 * Returns the price of so many votes, in minor units: the cheapest way to make them of bundles exactly. Undefined where
 * no bundles make that number (product 5: shown = charged).
 */
export function priceOf({ bundles }: ContestPrices, votes: number): number | undefined {
  const exact = bundles.find((bundle) => bundle.votes === votes)?.price
  if (votes > mostByCombination) return wholeBundles(bundles, votes)
  const least: (number | undefined)[] = [0]
  for (let n = 1; n <= votes; n++)
    for (const bundle of bundles) {
      const before = least[n - bundle.votes]
      if (before === undefined) continue
      const price = before + bundle.price
      if (price < (least[n] ?? Infinity)) least[n] = price
    }
  const made = least[votes]
  return made === undefined ? exact : Math.min(made, exact ?? Infinity)
}

function wholeBundles(bundles: ContestPrices['bundles'], votes: number): number | undefined {
  const prices = bundles
    .filter((bundle) => votes % bundle.votes === 0)
    .map((bundle) => bundle.price * (votes / bundle.votes))
  return prices.length === 0 ? undefined : Math.min(...prices)
}
