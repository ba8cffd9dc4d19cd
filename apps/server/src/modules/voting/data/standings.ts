import {
  computeStanding,
  noVotes,
  type ChannelTally,
  type ContestantTally,
  type TieBreakRule,
} from '@plaudit/contract/standing'
import type { Db } from '../../../platform/db/db.ts'
import { votingDb, type TalliesTable, type TallyMarksTable } from '../tables.ts'

/** Facts that a standing needs of a contest; the contests module gives them. */
export interface ContestShape {
  contest_id: number
  jury_weight: number | null
  /** The most that one judge can give to a contestant, where judges score criteria. */
  best_mark: number | null
  tie_break: readonly TieBreakRule[]
  rounds: readonly { round_id: number; merged_into: number | null }[]
  contestants: readonly {
    contestant_id: number
    assox_id: string
    position: number
    /** Running order in a round that has one of its own. */
    positions?: Readonly<Record<number, number>>
    approved: boolean
    round_ids: readonly number[]
  }[]
}

export interface StandingRow {
  contestant_id: number
  assox_id: string
  place: number
  votes: number
  score: string | null
  public_votes: number
  jury_votes: number
  decided_by: TieBreakRule | null
}

export interface ContestStanding {
  /** Rounds that are not merged away; a merged round's sums stand in the one it went into. */
  rounds: Map<number, StandingRow[]>
  /** Sums over all rounds. */
  overall: StandingRow[]
}

/** Raw sums of one contest, by round as they were cast. */
export interface RawTallies {
  tallies: TalliesTable[]
  marks: TallyMarksTable[]
}

const add = (a: ChannelTally, b: ChannelTally): ChannelTally => {
  const marks: Record<number, number> = { ...a.marks }
  for (const [points, times] of Object.entries(b.marks))
    marks[Number(points)] = (marks[Number(points)] ?? 0) + times
  return { points: a.points + b.points, voters: a.voters + b.voters, marks }
}

type ShapedContestant = ContestShape['contestants'][number]

/** Sums by round and contestant, where a merged round's stand in the one it went into; round 0 is all of them. */
class Sums {
  readonly #sums = new Map<string, ContestantTally>()

  of(round: number, contestant: ShapedContestant): ContestantTally {
    const key = `${round} ${contestant.contestant_id}`
    const found = this.#sums.get(key) ?? {
      assox_id: contestant.assox_id,
      position: contestant.positions?.[round] ?? contestant.position,
      public: noVotes,
      jury: noVotes,
      reached_at: null,
    }
    this.#sums.set(key, found)
    return found
  }

  add(
    round: number,
    contestant: ShapedContestant,
    tally: TalliesTable,
    marks: ChannelTally['marks'],
    reached: number,
  ): void {
    const sum = this.of(round, contestant)
    sum[tally.channel] = add(sum[tally.channel], {
      points: tally.points,
      voters: tally.voters,
      marks,
    })
    sum.reached_at = Math.max(sum.reached_at ?? 0, reached)
  }
}

function sumsOf(shape: ContestShape, raw: RawTallies): Sums {
  const home = new Map(shape.rounds.map((r) => [r.round_id, finalRound(shape, r.round_id)]))
  const byId = new Map(shape.contestants.map((c) => [c.contestant_id, c]))
  const keyOf = (row: TalliesTable | TallyMarksTable): string =>
    `${row.round_id} ${row.contestant_id} ${row.channel}`
  const marks = new Map<string, Record<number, number>>()
  for (const mark of raw.marks) {
    const known = marks.get(keyOf(mark)) ?? {}
    known[mark.points] = mark.times
    marks.set(keyOf(mark), known)
  }
  const order = new Map(
    [...new Set(raw.tallies.map(({ reached }) => reached))].sort().map((at, n) => [at, n]),
  )
  const sums = new Sums()
  for (const tally of raw.tallies) {
    const contestant = byId.get(tally.contestant_id)
    if (contestant === undefined) continue
    for (const round of [home.get(tally.round_id) ?? tally.round_id, 0])
      sums.add(
        round,
        contestant,
        tally,
        marks.get(keyOf(tally)) ?? {},
        order.get(tally.reached) ?? 0,
      )
  }
  return sums
}

/** The standing of every round and overall from raw sums (product 3: ties by the contest's stated rules). */
export function standingFrom(shape: ContestShape, raw: RawTallies): ContestStanding {
  const sums = sumsOf(shape, raw)
  const byAssox = new Map(shape.contestants.map((c) => [c.assox_id, c]))
  const standing = (round: number, contestants: readonly ShapedContestant[]): StandingRow[] =>
    computeStanding(
      contestants.map((c) => sums.of(round, c)),
      shape,
    ).flatMap((row) => {
      const contestant = byAssox.get(row.assox_id)
      if (contestant === undefined) return []
      const sum = sums.of(round, contestant)
      const { contestant_id } = contestant
      return [
        { ...row, contestant_id, public_votes: sum.public.points, jury_votes: sum.jury.points },
      ]
    })
  const approved = shape.contestants.filter((c) => c.approved)
  const rounds = new Map<number, StandingRow[]>()
  for (const { round_id, merged_into } of shape.rounds) {
    if (merged_into !== null) continue
    rounds.set(
      round_id,
      standing(
        round_id,
        approved.filter((c) => c.round_ids.includes(round_id)),
      ),
    )
  }
  return { rounds, overall: standing(0, approved) }
}

function finalRound(shape: ContestShape, roundId: number): number {
  let at = roundId
  for (let step = 0; step < shape.rounds.length; step++) {
    const next = shape.rounds.find((round) => round.round_id === at)?.merged_into
    if (next === null || next === undefined) return at
    at = next
  }
  return at
}

/** Raw sums of contests, as far as they are folded (less than a second behind the ballots). */
export async function rawTallies(
  db: Db,
  contestIds: readonly number[],
): Promise<Map<number, RawTallies>> {
  const raw = new Map<number, RawTallies>(contestIds.map((id) => [id, { tallies: [], marks: [] }]))
  if (contestIds.length === 0) return raw
  const tables = votingDb(db)
  const tallies = await tables
    .selectFrom('tallies')
    .selectAll()
    .where('contest_id', 'in', contestIds)
    .execute()
  const marks = await tables
    .selectFrom('tally_marks')
    .selectAll()
    .where('contest_id', 'in', contestIds)
    .execute()
  for (const row of tallies) raw.get(row.contest_id)?.tallies.push(row)
  for (const row of marks) raw.get(row.contest_id)?.marks.push(row)
  return raw
}

/** Standings of contests by their shapes. */
export async function standingsOf(
  db: Db,
  shapes: readonly ContestShape[],
): Promise<Map<number, ContestStanding>> {
  const raw = await rawTallies(
    db,
    shapes.map((shape) => shape.contest_id),
  )
  return new Map(
    shapes.map((shape) => [
      shape.contest_id,
      standingFrom(shape, raw.get(shape.contest_id) ?? { tallies: [], marks: [] }),
    ]),
  )
}

export interface ContestTotals {
  ballots: number
  votes: number
  voters: number
}

/** Returns the number of votes: that of ballots where judges give scores, for a sum of scores is no number of votes. */
export const votesTotal = (method: string, totals: ContestTotals | undefined): number =>
  (method === 'score' ? totals?.ballots : totals?.votes) ?? 0

/** Ballots, votes (points) and distinct voters of contests, as far as folded. */
export async function totalsOf(
  db: Db,
  contestIds: readonly number[],
): Promise<Map<number, ContestTotals>> {
  if (contestIds.length === 0) return new Map()
  const rows = await votingDb(db)
    .selectFrom('tally_state')
    .select(['contest_id', 'ballots', 'votes', 'voters'])
    .where('contest_id', 'in', contestIds)
    .execute()
  return new Map(rows.map(({ contest_id, ...totals }) => [contest_id, totals]))
}
