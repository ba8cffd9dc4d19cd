import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'

export interface Readiness {
  contestants: boolean
  /** The contest has a start and an end that is still to come. */
  dates: boolean
  cover: boolean
  description: boolean
}

const enough = 2

/** What a contest has of what it needs before voters see it. */
export function readiness(
  contest: Contest,
  contestants: readonly Contestant[],
  now: number,
): Readiness {
  const approved = contestants.filter((one) => one.contestant_status === '1').length
  const { start_date, end_date } = contest
  return {
    contestants: approved >= enough,
    dates: start_date !== null && end_date !== null && Date.parse(end_date) > now,
    cover: contest.cover_id !== null,
    description: contest.description.trim() !== '',
  }
}

/** The server publishes a contest that has its dates; people to vote for are what makes it one. */
export function canGoOut(ready: Readiness): boolean {
  return ready.dates && ready.contestants
}
