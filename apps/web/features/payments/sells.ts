import type { Contest } from '@plaudit/contract/contests/contest'
import { soldAt } from '../voting/open/sold.ts'

/** Returns the prices of a contest that takes votes now; undefined where none are sold. */
export const sellsNow = (
  contest: Pick<Contest, 'prices' | 'state' | 'method'>,
): NonNullable<Contest['prices']> | undefined =>
  contest.state === 'ongoing' ? soldAt(contest) : undefined
