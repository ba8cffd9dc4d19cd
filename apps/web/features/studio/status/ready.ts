import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'

export interface Readiness {
  contestants: boolean
  /** People enter by themselves, at an address that works once the contest is public. */
  entries: boolean
  /** Somebody is in the jury; undefined where no jury decides. */
  jury?: boolean | undefined
  /** The contest has a start and an end that is still to come. */
  dates: boolean
  cover: boolean
  description: boolean
}

const enough = 2

/** Returns a contest's state in each thing that it needs before voters see it. */
export function readiness(
  contest: Contest,
  contestants: readonly Contestant[],
  now: number,
): Readiness {
  const approved = contestants.filter((one) => one.contestant_status === '1').length
  const { start_date, end_date } = contest
  return {
    contestants: approved >= enough,
    entries: contest.entry_policy !== 'organiser',
    jury: juryDecides(contest) ? (contest.judges ?? []).length > 0 : undefined,
    dates: start_date !== null && end_date !== null && Date.parse(end_date) > now,
    cover: contest.cover_id !== null,
    description: contest.description.trim() !== '',
  }
}

const juryDecides = ({ method, jury_weight }: Contest): boolean =>
  method === 'score' || (jury_weight !== null && jury_weight > 0)

/** The server publishes a contest that has its dates; people to vote for, or a way for them to come, make it one. */
export function canGoOut(ready: Readiness): boolean {
  return ready.dates && (ready.contestants || ready.entries)
}
