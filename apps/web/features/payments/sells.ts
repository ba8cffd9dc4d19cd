import type { Contest } from '@plaudit/contract/contests/contest'

/** Returns the prices of a contest that takes votes now; undefined where none are sold. */
export function sellsNow(
  contest: Pick<Contest, 'prices' | 'state' | 'method'>,
): NonNullable<Contest['prices']> | undefined {
  const { prices, state, method } = contest
  const sellable = method === 'single' || method === 'multiple'
  if (state !== 'ongoing' || !sellable || prices === null || prices.mode === 'free')
    return undefined
  return prices
}
