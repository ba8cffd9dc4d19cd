import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { picturesByIds } from '../../files/data.ts'
import { standingsOf, totalsOf, type ContestStanding } from '../../voting/data/standings.ts'
import {
  type ContestantRow,
  type MemberRow,
  type RoundRow,
  type WholeContest,
} from '../data/contests.ts'
import { shapeOf } from '../data/shape.ts'
import type { Answer } from '../data/publicContests.ts'
import { soldBy } from '../data/sales.ts'
import { contestantCan, isTeam, maySeeInside } from '../policy.ts'
import { stateOf } from '../states.ts'
import { inOrder, picturesOf, presentContestant, presentNumbers } from './contestant.ts'
import { peopleOf, presentContest, numbersShownTo } from './contest.ts'
import { twinsAmong } from './twins.ts'

export interface Reader {
  person: Person | null
  /** Epoch milliseconds. */
  now: number
  /** Numbers and people of one round; absent means all rounds together. */
  round_id?: number | undefined
  /** They voted there: results that their vote opens are open to them. */
  hasVoted?: boolean | undefined
}

/**
 * A contest with its contestants as this reader may see it: the team all of it, everybody else who is
 * approved, their own entry, and what the contest lets them know of the numbers.
 * @throws refusal invalid_input for a round of another contest.
 */
export async function contestAnswer(
  db: Db,
  contest: WholeContest,
  reader: Reader,
): Promise<Answer> {
  const { row, rounds } = contest
  const { person, now, hasVoted } = reader
  const round = reader.round_id === undefined ? undefined : roundInUse(rounds, reader.round_id)
  const shown = isTeam(contest, person)
    ? contest.contestants
    : contest.contestants.filter(
        (c) => c.approved || (person !== null && c.user_id === person.user_id),
      )
  const standing = (await standingsOf(db, [shapeOf(contest)])).get(row.contest_id)
  const totals = (await totalsOf(db, [row.contest_id])).get(row.contest_id)
  const lists = membersByRound(shown, contest.members)
  const listed = round ? (lists.get(round.round_id) ?? []) : shown
  const pictures = await picturesByIds(db, [
    ...(row.cover_id ? [row.cover_id] : []),
    ...picturesOf(listed),
  ])
  const view = {
    person,
    now,
    people: await peopleByIds(db, peopleOf(contest)),
    pictures,
    totals,
    sold: (await soldBy(db, [contest], person)).get(row.contest_id),
    contestants_count: contest.contestants.filter((c) => c.approved).length,
    leaders: hasVoted && isPast(round, contest, now) ? [] : leadersOf(contest, standing, now),
    members: (of: RoundRow) => (lists.get(of.round_id) ?? []).map((c) => c.assox_id),
    round_id: round?.round_id,
    hasVoted,
  }
  return {
    contest: presentContest(contest, view),
    contestants: presentListed(contest, listed, standing, { ...view, round }),
    serverTime: now,
  }
}

interface ListedView {
  person: Person | null
  now: number
  pictures: Awaited<ReturnType<typeof picturesByIds>>
  round: RoundRow | undefined
  hasVoted: boolean | undefined
}

function presentListed(
  contest: WholeContest,
  listed: readonly ContestantRow[],
  standing: ContestStanding | undefined,
  { person, now, pictures, round, hasVoted }: ListedView,
): Contestant[] {
  const shown = numbersShownTo(contest, person, now, hasVoted)
  const rows = (round ? standing?.rounds.get(round.round_id) : standing?.overall) ?? []
  const sum = rows.reduce((total, row) => total + row.votes, 0)
  const byId = new Map(rows.map((row) => [row.contestant_id, row]))
  const state = stateOf(contest.row, contest.rounds, now)
  const can = (row: ContestantRow) => contestantCan(contest, row, state, person)
  const twinOf = isTeam(contest, person) ? twinsAmong(contest.contestants) : undefined
  // `listed` comes in the round's running order, so its index is the order among the hidden.
  const position = new Map(listed.map((row, index) => [row.contestant_id, index]))
  return inOrder(listed, rows, shown, (row) => position.get(row.contestant_id) ?? 0).map((row) =>
    presentContestant(row, presentNumbers(byId.get(row.contestant_id), sum, shown), {
      cx_id: contest.row.cx_id,
      pictures,
      can,
      fields: contest.row.fields,
      isInside: (of) => maySeeInside(contest, of, person),
      ...(twinOf && { twinOf }),
    }),
  )
}

/** Returns the contestants in each round, in its running order. */
export function membersByRound(
  contestants: readonly ContestantRow[],
  members: readonly MemberRow[],
): Map<number, ContestantRow[]> {
  const byId = new Map(contestants.map((row) => [row.contestant_id, row]))
  const lists = new Map<number, { row: ContestantRow; position: number }[]>()
  for (const { round_id, contestant_id, position } of members) {
    const row = byId.get(contestant_id)
    if (row === undefined) continue
    const list = lists.get(round_id) ?? []
    list.push({ row, position: position ?? row.position })
    lists.set(round_id, list)
  }
  const sorted = [...lists].map(([round_id, list]): [number, ContestantRow[]] => [
    round_id,
    list
      .toSorted((a, b) => a.position - b.position || a.row.contestant_id - b.row.contestant_id)
      .map(({ row }) => row),
  ])
  return new Map(sorted)
}

/**
 * The round of that id, or the one that it was merged into.
 * @throws refusal invalid_input when it is not in the contest.
 */
export function roundInUse(rounds: readonly RoundRow[], roundId: number): RoundRow {
  let round = rounds.find((r) => r.round_id === roundId)
  while (round && round.merged_into !== null) {
    const into = round.merged_into
    round = rounds.find((r) => r.round_id === into)
  }
  return round ?? refuse('invalid_input', { fields: { round_id: 'unknown_round' } })
}

/** The round whose leaders stand on a contest's card: the latest that has begun. */
export function leadingRound<Row extends Pick<RoundRow, 'merged_into' | 'start_date'>>(
  rounds: readonly Row[],
  now: number,
): Row | undefined {
  const used = rounds.filter((round) => round.merged_into === null)
  const begun = used.filter(
    (round) => round.start_date !== null && round.start_date.getTime() <= now,
  )
  return begun.at(-1) ?? used[0]
}

/** Tells whether a round is not the one whose leaders a contest shows: a vote in it opens nothing of the other. */
const isPast = (round: RoundRow | undefined, contest: WholeContest, now: number): boolean =>
  round !== undefined && round.round_id !== leadingRound(contest.rounds, now)?.round_id

/** The first three who got anything, in the round that counts now. */
function leadersOf(
  contest: WholeContest,
  standing: ContestStanding | undefined,
  now: number,
): string[] {
  const round = leadingRound(contest.rounds, now)
  const rows = (round && standing?.rounds.get(round.round_id)) ?? []
  return rows
    .filter((row) => row.votes > 0)
    .slice(0, 3)
    .map((row) => row.assox_id)
}
