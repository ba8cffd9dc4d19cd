import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { countWhole } from './ballotLists.ts'
import type { BallotRow } from './ballots.ts'

/** As far as a public list reaches back: a call that is open to everybody must not cost a whole contest. */
const mostListed = 10_000

export interface ListedFor {
  contestId: number
  /** The round that is asked for, with those that were merged into it, when the contest has others. */
  roundIds?: readonly number[] | undefined
  /** Contestants whose ballots are wanted. */
  contestants?: readonly number[] | undefined
}

/** The contest's latest ballots along its index; for a round those up to its last that is counted or not yet. */
function reach({ contestId, roundIds }: ListedFor): RawBuilder<unknown> {
  const upTo =
    roundIds === undefined
      ? sql``
      : sql`and b.tx <= coalesce((
          select nullif(ltrim(left(max(t.reached), 20), '0'), '')::xid8 from tallies t
          where t.contest_id = ${contestId} and t.round_id = any (${roundIds}::bigint[]) and not exists (
            select from ballots n join tally_state s on s.contest_id = n.contest_id
            where n.contest_id = ${contestId} and n.tx >= s.folded_tx and n.round_id = any (${roundIds}::bigint[])
          )
        ), '18446744073709551615'::xid8)`
  return sql`(
    select * from ballots b where b.contest_id = ${contestId} ${upTo}
    order by b.tx desc, b.casx_id desc limit ${mostListed}
  )`
}

/** Returns the conditions on the last ballots, which are few enough to be looked through. */
function wanted({ roundIds, contestants }: ListedFor): RawBuilder<unknown> {
  const ofRound = roundIds === undefined ? sql`true` : sql`b.round_id = any (${roundIds}::bigint[])`
  return contestants === undefined
    ? ofRound
    : sql`${ofRound} and b.contestants && ${contestants}::bigint[]`
}

/** A page of a contest's ballots, newest first; beyond the list's reach there is none. */
export async function listBallots(
  db: Db,
  search: ListedFor,
  { limit, page }: { limit: number; page: number },
): Promise<BallotRow[]> {
  const offset = (page - 1) * limit
  if (offset >= mostListed) return []
  const found = await sql<BallotRow>`
    select b.contest_id, b.casx_id, b.round_id, b.channel, b.kind, b.quantity, b.contestants, b.points,
      b.country_code, b.user_id, b.tx::text as tx, b.cast_at,
      case when isfinite(b.next_at) then b.next_at end as next_at
    from ${reach(search)} b where ${wanted(search)}
    order by b.tx desc, b.casx_id desc limit ${limit} offset ${offset}`.execute(db)
  return found.rows
}

/** Counts the ballots of a contest; for a round or a search, the ballots within the list's reach. */
export async function countListed(db: Db, search: ListedFor): Promise<number> {
  const { contestId, roundIds, contestants } = search
  if (roundIds === undefined && contestants === undefined) return countWhole(db, [contestId])
  const found = await sql<{ ballots: number }>`
    select count(*) as ballots from ${reach(search)} b where ${wanted(search)}`.execute(db)
  return found.rows[0]?.ballots ?? 0
}
