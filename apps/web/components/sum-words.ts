import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { countsPoints } from '../lib/method.ts'

/** What stands over the sums of these contests: votes, points, or both where some count one and some the other. */
export function sumName(contests: readonly Pick<Contest, 'method'>[]): string {
  const some = contests.some(countsPoints)
  if (!some) return m.common_sum_votes()
  return contests.every(countsPoints) ? m.common_sum_points() : m.common_sum_both()
}

/** What stands over the totals of whole contests: where judges score, a total counts their ballots. */
export const totalName = (contests: readonly Pick<Contest, 'method'>[]): string =>
  sumName(contests.map(({ method }) => ({ method: method === 'score' ? 'single' : method })))
