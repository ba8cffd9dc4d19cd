import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { countsPoints } from '../../../lib/method.ts'
import type { LeafNames } from './leaf-words.ts'

/** Facts about a log's contest for the log's pages. */
export interface LogContest {
  cx_id: string
  name: string
  href: string
  time_zone: string
  /** Left out of search engines. */
  unlisted: boolean
}

export const contestOf = (contest: Contest): LogContest => ({
  cx_id: contest.cx_id,
  name: contest.contest_name,
  href: contestHref(contest),
  time_zone: contest.time_zone,
  unlisted: contest.visibility === 'unlisted',
})

interface Answer {
  contest: Contest
  contestants: readonly Pick<Contestant, 'assox_id' | 'contestant_name'>[]
}

/** Names by id, as a page carries them. */
export interface NamesById {
  contestants: Record<string, string>
  rounds: Record<number, string>
}

/** The names of today for what the log has by its id. */
export function namesById({ contest, contestants }: Answer): NamesById {
  const rounds = contest.rounds.map(({ round_id, name, round_number }): [number, string] => [
    round_id,
    name === '' ? m.contests_round_number({ number: round_number }) : name,
  ])
  return {
    contestants: Object.fromEntries(contestants.map((one) => [one.assox_id, one.contestant_name])),
    rounds: Object.fromEntries(rounds),
  }
}

/** The same as sentences need them; who is gone keeps the id. */
export function leafNames(answer: Answer, locale: Locale): LeafNames {
  const { contestants, rounds } = namesById(answer)
  const { contest } = answer
  return {
    contestant: (assoxId) => contestants[assoxId] ?? assoxId,
    round: (id) => rounds[id] ?? String(id),
    end: (id) => contest.rounds.find(({ round_id }) => round_id === id)?.endDate ?? null,
    rounds: contest.rounds.length,
    points: countsPoints(contest),
    locale,
    timeZone: contest.time_zone,
  }
}
