import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { ContestList } from '@plaudit/contract/contests/reading'
import type { Picture } from '@plaudit/contract/files'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { picturesByIds } from '../../files/data.ts'
import {
  rawTallies,
  standingFrom,
  totalsOf,
  type RawTallies,
  type StandingRow,
} from '../../voting/data/standings.ts'
import {
  contestantCounts,
  contestantsByIds,
  headsOf,
  membersOf,
  type ContestantRow,
  type ContestHead,
  type MemberRow,
} from '../data/contests.ts'
import { shapeOf, standingContestants, type StandingContestant } from '../data/shape.ts'
import { placesInRounds } from '../data/contestants.ts'
import { soldBy } from '../data/sales.ts'
import { contestantCan, isTeam, maySeeInside } from '../policy.ts'
import { stateOf } from '../states.ts'
import { leadingRound } from './answer.ts'
import { picturesOf, presentContestant, presentNumbers } from './contestant.ts'
import { presentContest, numbersShownTo } from './contest.ts'

const faces = 3

interface Leading {
  row: ContestantRow
  numbers: StandingRow
  /** Points in that round, for shares. */
  sum: number
}

/**
 * Contests of a list with the leaders of each, in the order of the ids. Lists leave out who helps and judges: the team's
 * names belong to the contest's own answer.
 */
export async function presentList(
  db: Db,
  ids: readonly number[],
  person: Person | null,
  now: number,
): Promise<Pick<ContestList, 'contests' | 'contestants'>> {
  const heads = await headsOf(db, ids)
  const totals = await totalsOf(db, ids)
  const counts = await contestantCounts(db, ids)
  const leaders = await leadersOf(db, heads, now)
  const shown = heads.filter((head) => numbersShownTo(head, person, now) !== 'hidden')
  const leading = shown.flatMap((head) => leaders.get(head.row.contest_id) ?? [])
  const pictures = await picturesByIds(db, [
    ...heads.flatMap((head) => head.row.cover_id ?? []),
    ...picturesOf(leading.map(({ row }) => row)),
  ])
  const owners = heads.flatMap((head) => head.row.owner_id ?? [])
  const people = await peopleByIds(db, owners)
  const sold = await soldBy(db, heads, person)
  const places = await placesShown(db, heads, person)
  const contests = heads.map((head) =>
    presentContest(head, {
      person,
      now,
      people,
      pictures,
      totals: totals.get(head.row.contest_id),
      sold: sold.get(head.row.contest_id),
      contestants_count: counts.get(head.row.contest_id) ?? 0,
      leaders: (leaders.get(head.row.contest_id) ?? []).map(({ row }) => row.assox_id),
      members: (round) => places.get(round.round_id) ?? [],
      isListed: true,
    }),
  )
  const contestants = shown.flatMap((head) =>
    presentLeaders(head, leaders.get(head.row.contest_id) ?? [], { person, now, pictures }),
  )
  return { contests, contestants }
}

const placesShown = (db: Db, heads: readonly ContestHead[], person: Person | null) =>
  placesInRounds(
    db,
    heads.map((head) => head.row.contest_id),
    {
      userId: person?.user_id ?? null,
      teamOf: heads.flatMap((head) => (isTeam(head, person) ? head.row.contest_id : [])),
    },
  )

function presentLeaders(
  head: ContestHead,
  leading: readonly Leading[],
  {
    person,
    now,
    pictures,
  }: { person: Person | null; now: number; pictures: ReadonlyMap<string, Picture> },
): Contestant[] {
  const shown = numbersShownTo(head, person, now)
  const state = stateOf(head.row, head.rounds, now)
  const view = {
    cx_id: head.row.cx_id,
    pictures,
    can: (row: ContestantRow) => contestantCan(head, row, state, person),
    fields: head.row.fields,
    isInside: (row: ContestantRow) => maySeeInside(head, row, person),
  }
  return leading.map(({ row, numbers, sum }) =>
    presentContestant(row, presentNumbers(numbers, sum, shown), view),
  )
}

/** The first three of each contest in the round that counts now; only contestants who got anything can lead. */
async function leadersOf(
  db: Db,
  heads: readonly ContestHead[],
  now: number,
): Promise<Map<number, Leading[]>> {
  const raw = await rawTallies(
    db,
    heads.map((head) => head.row.contest_id),
  )
  const voted = [...raw.values()].flatMap(({ tallies }) => tallies.map((t) => t.contestant_id))
  const contestants = await standingContestants(db, [...new Set(voted)])
  const members =
    contestants.length === 0
      ? []
      : await membersOf(db, [...new Set(contestants.map((one) => one.contest_id))])
  const byContest = Map.groupBy(contestants, (one) => one.contest_id)
  const memberLists = Map.groupBy(members, (member) => member.contest_id)
  const leading = heads.map((head) => {
    const { contest_id } = head.row
    return leadersIn(
      head,
      byContest.get(contest_id) ?? [],
      memberLists.get(contest_id) ?? [],
      raw.get(contest_id) ?? { tallies: [], marks: [] },
      now,
    )
  })
  const ids = leading.flatMap(({ first }) => first.map((one) => one.contestant_id))
  const rows = new Map((await contestantsByIds(db, ids)).map((row) => [row.contestant_id, row]))
  return new Map(
    leading.map(({ contest_id, first, sum }) => [
      contest_id,
      first.flatMap((numbers) => {
        const row = rows.get(numbers.contestant_id)
        return row ? [{ row, numbers, sum }] : []
      }),
    ]),
  )
}

function leadersIn(
  head: ContestHead,
  contestants: StandingContestant[],
  members: MemberRow[],
  raw: RawTallies,
  now: number,
): { contest_id: number; first: StandingRow[]; sum: number } {
  const { contest_id } = head.row
  const round = leadingRound(head.rounds, now)
  if (contestants.length === 0 || round === undefined) return { contest_id, first: [], sum: 0 }
  const standing = standingFrom(shapeOf({ ...head, contestants, members }), raw)
  const rows = standing.rounds.get(round.round_id) ?? []
  return {
    contest_id,
    first: rows.filter((row) => row.votes > 0).slice(0, faces),
    sum: rows.reduce((total, row) => total + row.votes, 0),
  }
}
