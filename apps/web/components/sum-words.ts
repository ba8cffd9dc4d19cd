import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { countsPoints } from '../lib/method.ts'

/** Returns the heading of these contests' sums: votes, points, or both where some count one and some the other. */
export function sumName(contests: readonly Pick<Contest, 'method'>[]): string {
  const some = contests.some(countsPoints)
  if (!some) return m.common_sum_votes()
  return contests.every(countsPoints) ? m.common_sum_points() : m.common_sum_both()
}

/** Returns the heading of whole contests' totals: where judges score, a total counts their ballots. */
export const totalName = (contests: readonly Pick<Contest, 'method'>[]): string =>
  sumName(contests.map(({ method }) => ({ method: method === 'score' ? 'single' : method })))
