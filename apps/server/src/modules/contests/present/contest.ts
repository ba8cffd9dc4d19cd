import type { PublicUser } from '@plaudit/contract/accounts'
import type { Contest, Round } from '@plaudit/contract/contests/contest'
import { contestFieldNames, type ContestField } from '@plaudit/contract/contests/fields'
import type { Picture } from '@plaudit/contract/files'
import { iso } from '../../../platform/clock.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { isSecret, opensByVote, toldTotal } from '../../voting/data/secrecy.ts'
import { votesTotal, type ContestTotals } from '../../voting/data/standings.ts'
import type { ContestHead, ContestRow, RoundRow } from '../data/contests.ts'
import { secrecyOf } from '../data/secrecy.ts'
import { contestCan, isTeam, maySeeNumbers } from '../policy.ts'
import { isEntryOpen, reviewUntil, roundState, secondsLeft, stateOf } from '../states.ts'
import type { NumbersShown } from './contestant.ts'

export interface ContestView {
  person: Person | null
  /** The server's time, epoch milliseconds. */
  now: number
  people: ReadonlyMap<number, PublicUser>
  pictures: ReadonlyMap<string, Picture>
  totals: ContestTotals | undefined
  /** Sales, for the contest's organisers. */
  sold: Contest['total'] | undefined
  contestants_count: number
  /** assox_ids, best first; left out while the numbers are hidden. */
  leaders: readonly string[]
  /** assox_ids of a round in its running order. */
  members: (round: RoundRow) => string[]
  round_id?: number | undefined
  /** In a list, which leaves out who helps and judges. */
  isListed?: boolean
  /** The reader voted in the round that is asked for. */
  hasVoted?: boolean | undefined
}

/** Tells what a reader may see of the numbers: the team most, everybody else by the contest's wish. */
export function numbersShownTo(
  contest: ContestHead,
  person: Person | null,
  now: number,
  hasVoted = false,
): NumbersShown {
  if (maySeeNumbers(contest, person, now)) return 'numbers'
  const rules = secrecyOf(contest.row)
  if (hasVoted && opensByVote(rules, now)) return 'numbers'
  if (isSecret(rules, now)) return 'hidden'
  return contest.row.result_visibility === 'percentages' ? 'percentages' : 'numbers'
}

/** Tells the numbers of votes and voters as far as this reader may know; the team knows the numbers themselves. */
function totalsTold(
  row: ContestHead['row'],
  totals: ContestTotals | undefined,
  { shown, now }: { shown: NumbersShown; now: number },
): Pick<Contest, 'votes_total' | 'voters_total'> {
  const told = (total: number) =>
    shown === 'numbers' ? total : toldTotal(secrecyOf(row), total, now)
  return {
    votes_total: told(votesTotal(row.method, totals)),
    voters_total: told(totals?.voters ?? 0),
  }
}

/** Row → contract (api: A contest on the wire). */
export function presentContest(contest: ContestHead, view: ContestView): Contest {
  const { row, rounds } = contest
  const { now, person, totals } = view
  const state = stateOf(row, rounds, now)
  const shown = numbersShownTo(contest, person, now, view.hasVoted)
  const hidden = shown === 'hidden'
  const people = (ids: readonly number[]) => ids.flatMap((id) => view.people.get(id) ?? [])
  return {
    contest_id: row.contest_id,
    cx_id: row.cx_id,
    contest_slug: row.contest_slug,
    code: row.code,
    contest_status: row.status === 'published' ? 'active' : 'inactive',
    state,
    revision: row.revision,
    ...formOf(row),
    cover: view.pictures.get(row.cover_id ?? '') ?? null,
    timestamp: secondsLeft(state, rounds, now, view.round_id),
    start_date: iso(row.start_date),
    end_date: iso(row.end_date),
    edition: editionOf(contest),
    entry_open: isEntryOpen(row, rounds, now),
    results_hidden: hidden,
    rounds: rounds.map((round) => presentRound(round, view.members(round), now)),
    contestants_count: view.contestants_count,
    ...totalsTold(row, totals, { shown, now }),
    leaders: hidden ? [] : [...view.leaders],
    total: view.sold ?? { amount: 0, currency: row.prices?.currency ?? 'USD' },
    user: view.people.get(row.owner_id ?? 0) ?? null,
    ...(!view.isListed &&
      isTeam(contest, person) && {
        organisers: people(contest.organisers),
        judges: people([...contest.judges, ...contest.asked]),
      }),
    createdAt: row.created_at.toISOString(),
    ...declarationOf(row, state),
    can: contestCan(contest, { state, now, hasVotes: (totals?.ballots ?? 0) > 0 }, person),
  }
}

/** Returns the edition as clients are told of it: whether its entries are looked at is said by the edition itself. */
function editionOf({ edition, row }: ContestHead): Contest['edition'] {
  if (edition === null) return null
  const { edx_id, edition_name, number, filled } = edition
  return { edx_id, edition_name, number, filled, max_user: row.max_user ?? 0 }
}

/** Tells whether the result is declared, and if not what it waits for. */
function declarationOf(
  row: ContestHead['row'],
  state: Contest['state'],
): Pick<Contest, 'review_until' | 'withheld' | 'declared_at'> {
  const held = state === 'review'
  const { withheld_at: since, withheld_reason: reason } = row
  return {
    review_until: held ? iso(reviewUntil(row)) : null,
    // An archived contest is withheld all the same.
    withheld:
      (held || state === 'archived') && since
        ? { reason: reason ?? '', since: since.toISOString() }
        : null,
    declared_at: iso(row.declared_at),
  }
}

/** Returns what the organiser's form holds, as it is stored. */
const formOf = (row: ContestRow): Pick<ContestRow, ContestField> =>
  Object.fromEntries(contestFieldNames.map((name) => [name, row[name]])) as Pick<
    ContestRow,
    ContestField
  >

export function presentRound(round: RoundRow, contestants: string[], now: number): Round {
  return {
    round_id: round.round_id,
    round_number: round.round_number,
    name: round.name,
    startDate: iso(round.start_date),
    endDate: iso(round.end_date),
    state: roundState(round, now),
    merged_into: round.merged_into,
    contestants,
  }
}

/** People whose names a contest shows. */
export const peopleOf = (contest: ContestHead): number[] => [
  ...(contest.row.owner_id === null ? [] : [contest.row.owner_id]),
  ...contest.organisers,
  ...contest.judges,
  ...contest.asked,
]
