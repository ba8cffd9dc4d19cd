import { statement, type Db } from '../../../platform/db/db.ts'
import type { Ballot } from '../tables.ts'

export interface BallotRow extends Ballot {
  tx: string
  cast_at: Date
  /** Time at which the voter may vote again; null: never in this round. */
  next_at: Date | null
}

/** Columns of `ballots` as its rows are read. */
export const ballotFields = `contest_id, casx_id, round_id, channel, kind, quantity, contestants, points, country_code, user_id, tx::text as tx, cast_at,
  case when isfinite(next_at) then next_at end as next_at`

/** Ballots of one voter that are read at most. */
const mostOwn = 200

/**
 * The caller's ballots in a contest, newest first. The last one of each round that was not bought stays among them,
 * however many are bought after it: its time says when the voter may vote again, and it can be revised.
 */
export function ballotsOfVoter(
  db: Db,
  contestId: number,
  keys: readonly Buffer[],
): Promise<BallotRow[]> {
  return statement(
    db,
    `with own as (
       select casx_id, cast_at, kind <> 'paid'
         and row_number() over (partition by round_id, voter_key, kind = 'paid' order by cast_at desc) = 1 as is_turn
       from ballots where contest_id = $1 and voter_key = any ($2::bytea[])
     ), shown as (select casx_id from own order by is_turn desc, cast_at desc limit $3)
     select ${ballotFields} from ballots join shown using (casx_id) where contest_id = $1 order by cast_at desc`,
    [contestId, keys, mostOwn],
  )
}

/** An account's ballots in every contest, newest first. */
export function ballotsOfAccount(db: Db, userId: number): Promise<BallotRow[]> {
  return statement(
    db,
    `select ${ballotFields} from ballots where user_id = $1 order by cast_at desc limit $2`,
    [userId, mostOwn],
  )
}

/** Accounts that voted in a contest, each once; judges are none of its voters. */
export async function votersOf(db: Db, contestId: number): Promise<number[]> {
  const rows = await statement<{ user_id: number }>(
    db,
    `select distinct user_id from ballots where contest_id = $1 and user_id is not null and kind <> 'jury'`,
    [contestId],
  )
  return rows.map(({ user_id }) => user_id)
}

export async function ballotById(
  db: Db,
  contestId: number,
  casxId: string,
): Promise<BallotRow | undefined> {
  const [row] = await statement<BallotRow>(
    db,
    `select ${ballotFields} from ballots where contest_id = $1 and casx_id = $2`,
    [contestId, casxId],
  )
  return row
}

/**
 * Tells whether any ballot of a contest, or of these rounds of it, is not in the tallies that standings are made of
 * yet.
 */
export async function hasUncounted(
  db: Db,
  contestId: number,
  roundIds?: readonly number[],
): Promise<boolean> {
  const [row] = await statement<{ uncounted: boolean }>(
    db,
    `select exists (
       select from ballots where contest_id = $1 and ($2::bigint[] is null or round_id = any ($2))
         and tx >= (select folded_tx from tally_state where contest_id = $1)
     ) as uncounted`,
    [contestId, roundIds ?? null],
  )
  return row?.uncounted ?? false
}

/** Tells whether a ballot is in the tallies that standings are made of. */
export async function isFolded(db: Db, contestId: number, casxId: string): Promise<boolean> {
  const [row] = await statement<{ folded: boolean }>(
    db,
    `select b.tx < s.folded_tx as folded from ballots b join tally_state s using (contest_id)
     where b.contest_id = $1 and b.casx_id = $2`,
    [contestId, casxId],
  )
  return row?.folded ?? true
}

/** The ballot that a voter cast under an id of their own, with the RFC 6962 hash of its leaf. */
export async function ballotOfClient(
  db: Db,
  contestId: number,
  voterKey: Buffer,
  clientId: string,
): Promise<(BallotRow & { leaf_hash: Buffer }) | undefined> {
  const [row] = await statement<BallotRow & { leaf_hash: Buffer }>(
    db,
    `select ${ballotFields}, sha256('\\x00'::bytea || convert_to(leaf, 'UTF8')) as leaf_hash from ballots where contest_id = $1 and voter_key = $2 and client_id = $3`,
    [contestId, voterKey, clientId],
  )
  return row
}

/** Ballots of each contest that a list over several contests shows at most. */
const mostLatest = 200

/**
 * The latest ballots of contests, newest first, those for `contestants` when some are named. The index of
 * each contest is read no further than the list reaches.
 */
export function latestBallots(
  db: Db,
  contestIds: readonly number[],
  contestants: readonly number[] | undefined,
): Promise<BallotRow[]> {
  return statement<BallotRow>(
    db,
    `with latest as (
       select l.* from unnest($1::bigint[]) as c (id)
       cross join lateral (select * from ballots where contest_id = c.id order by tx desc, casx_id desc limit $3) l
       order by l.tx desc, l.casx_id desc limit $3
     )
     select ${ballotFields} from latest where $2::bigint[] is null or contestants && $2::bigint[]
     order by latest.tx desc, casx_id desc`,
    [contestIds, contestants ?? null, mostLatest],
  )
}

/** Tells whether a contest, or one contestant in it, has got any ballot yet. */
export async function hasBallots(
  db: Db,
  contestId: number,
  contestantId?: number,
): Promise<boolean> {
  const [row] = await statement<{ found: boolean }>(
    db,
    `select exists (
       select from ballots where contest_id = $1 and ($2::bigint is null or $2 = any (contestants))
     ) as found`,
    [contestId, contestantId ?? null],
  )
  return row?.found ?? false
}
