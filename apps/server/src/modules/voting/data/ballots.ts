import { statement, type Db } from '../../../platform/db/db.ts'

export interface BallotRow {
  contest_id: number
  casx_id: string
  round_id: number
  channel: 'public' | 'jury'
  kind: 'free' | 'paid' | 'jury'
  quantity: number
  contestants: number[]
  points: number[]
  country_code: string
  user_id: number | null
  cast_at: Date
  /** null: never again in this round. */
  next_at: Date | null
}

const fields = `contest_id, casx_id, round_id, channel, kind, quantity, contestants, points, country_code, user_id, cast_at,
  case when isfinite(next_at) then next_at end as next_at`

/** The caller's ballots in a contest, newest first. */
export function ballotsOfVoter(db: Db, contestId: number, keys: readonly Buffer[]): Promise<BallotRow[]> {
  return statement(
    db,
    `select ${fields} from ballots where contest_id = $1 and voter_key = any ($2::bytea[]) order by cast_at desc limit 200`,
    [contestId, keys],
  )
}

/** An account's ballots in every contest, newest first. */
export function ballotsOfAccount(db: Db, userId: number): Promise<BallotRow[]> {
  return statement(db, `select ${fields} from ballots where user_id = $1 order by cast_at desc limit 200`, [userId])
}

export async function ballotById(db: Db, contestId: number, casxId: string): Promise<BallotRow | undefined> {
  const [row] = await statement<BallotRow>(db, `select ${fields} from ballots where contest_id = $1 and casx_id = $2`, [contestId, casxId])
  return row
}

export interface BallotSearch {
  contestIds: readonly number[]
  roundId?: number | undefined
  /** Contestants whose ballots are wanted. */
  contestants?: readonly number[] | undefined
  limit: number
  page: number
}

/** Ballots of contests, newest first; the total counts the same selection. */
export async function searchBallots(db: Db, search: BallotSearch): Promise<{ rows: BallotRow[]; total: number }> {
  const where = `contest_id = any ($1::bigint[]) and ($2::bigint is null or round_id = $2) and ($3::bigint[] is null or contestants && $3::bigint[])`
  const values = [search.contestIds, search.roundId ?? null, search.contestants ?? null]
  const rows = await statement<BallotRow>(
    db,
    `select ${fields} from ballots where ${where} order by tx desc, casx_id limit $4 offset $5`,
    [...values, search.limit, (search.page - 1) * search.limit],
  )
  const [count] = await statement<{ total: number }>(db, `select count(*) as total from ballots where ${where}`, values)
  return { rows, total: count?.total ?? 0 }
}
