import { bestMarkOf } from '@plaudit/contract/standing'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { ContestShape } from '../../voting/data/standings.ts'
import { contestsDb } from '../tables.ts'
import type { ContestantRow, ContestHead, MemberRow } from './contests.ts'

const standingColumns = [
  'contest_id',
  'contestant_id',
  'assox_id',
  'position',
  'approved',
] as const satisfies readonly (keyof ContestantRow)[]

/** What a standing reads of a contestant: a list of contests reads thousands, without their stories and answers. */
export type StandingContestant = Pick<ContestantRow, (typeof standingColumns)[number]>

/** The same contestants with what a standing reads of them. */
export async function standingContestants(
  db: Db,
  ids: readonly number[],
): Promise<StandingContestant[]> {
  if (ids.length === 0) return []
  return contestsDb(db)
    .selectFrom('contestants')
    .select(standingColumns)
    .where(sql<boolean>`contestant_id = any (${ids}::bigint[])`)
    .execute()
}

/** Returns the shape of a contest that a standing needs. */
export function shapeOf(
  contest: ContestHead & {
    contestants: readonly StandingContestant[]
    members: readonly MemberRow[]
  },
): ContestShape {
  const rounds = new Map<number, { ids: number[]; positions: Record<number, number> }>()
  for (const { contestant_id, round_id, position } of contest.members) {
    const of = rounds.get(contestant_id) ?? { ids: [], positions: {} }
    of.ids.push(round_id)
    if (position !== null) of.positions[round_id] = position
    rounds.set(contestant_id, of)
  }
  return {
    contest_id: contest.row.contest_id,
    jury_weight: contest.row.jury_weight,
    best_mark:
      contest.row.method === 'score' ? bestMarkOf(contest.row.method_options.criteria) : null,
    tie_break: contest.row.tie_break,
    rounds: contest.rounds,
    contestants: contest.contestants.map((c) => ({
      contestant_id: c.contestant_id,
      assox_id: c.assox_id,
      position: c.position,
      positions: rounds.get(c.contestant_id)?.positions ?? {},
      approved: c.approved,
      round_ids: rounds.get(c.contestant_id)?.ids ?? [],
    })),
  }
}
