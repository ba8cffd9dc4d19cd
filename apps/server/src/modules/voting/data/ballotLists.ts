import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import {
  comesAfter,
  cursorOf,
  listOrder,
  placeFrom,
  reversed,
  sortedBy,
} from '../../../platform/keyset.ts'
import type { BallotRow } from './ballots.ts'
import type { BallotState } from './exclusions.ts'

export interface BallotSearch {
  contestIds: readonly number[]
  roundId?: number | undefined
  /** Contestants whose ballots are wanted. */
  contestants?: readonly number[] | undefined
  kind?: BallotRow['kind'] | undefined
  state?: BallotState | undefined
  countryCode?: string | undefined
  /** Cast at or after, and before. */
  from?: string | undefined
  to?: string | undefined
}

/** Part of what was found, and its order. */
export interface BallotPart {
  limit: number
  page?: number
  order?: 'newest' | 'oldest' | undefined
  /** Reads on after the ballot of this cursor instead of by page. */
  after?: string | undefined
}

export interface ListedBallot extends BallotRow {
  state: BallotState
}

const joined = sql`ballots b
  left join excluded_ballots e on e.contest_id = b.contest_id and e.casx_id = b.casx_id`

/** Returns the conditions on ballots beside their contest. Only conditions that are asked for are written out. */
function wanted(search: BallotSearch): RawBuilder<unknown> {
  const { roundId, contestants, kind, state, countryCode, from, to } = search
  const conditions = [
    roundId !== undefined && sql`b.round_id = ${roundId}`,
    contestants !== undefined && sql`b.contestants && ${contestants}::bigint[]`,
    kind !== undefined && sql`b.kind = ${kind}`,
    state !== undefined && sql`coalesce(e.state, 'counted') = ${state}`,
    countryCode !== undefined && sql`b.country_code = ${countryCode}`,
    from !== undefined && sql`b.cast_at >= ${from}::timestamptz`,
    to !== undefined && sql`b.cast_at < ${to}::timestamptz`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** As far as pages reach; a reader who wants more reads on after the last one. */
const deepestPage = 10_000

const orderOf = (alias: string) =>
  listOrder('ballots', [
    { by: `${alias}.tx`, type: 'xid8' },
    { by: `${alias}.casx_id`, type: 'text' },
  ])
const oldestFirst = orderOf('b')

/**
 * Ballots of contests in the order of their log. Each contest is read along its own index, so that what follows a
 * ballot far down costs as much as the first page. A page deeper than pages reach is empty.
 */
export async function searchBallots(
  db: Db,
  search: BallotSearch,
  { limit, page = 1, order = 'newest', after }: BallotPart,
): Promise<ListedBallot[]> {
  const offset = after ? 0 : (page - 1) * limit
  if (offset >= deepestPage) return []
  const inOrder = (alias: string) =>
    order === 'newest' ? reversed(orderOf(alias)) : orderOf(alias)
  const onward = after ? comesAfter(inOrder('b'), placeFrom(oldestFirst, after)) : sql`true`
  const found = await sql<ListedBallot>`
    select f.contest_id, f.casx_id, f.round_id, f.channel, f.kind, f.quantity, f.contestants, f.points,
      f.country_code, f.user_id, f.tx::text as tx, f.cast_at, f.state,
      case when isfinite(f.next_at) then f.next_at end as next_at
    from unnest(${search.contestIds}::bigint[]) as c (contest_id)
    cross join lateral (
      select b.*, coalesce(e.state, 'counted') as state from ${joined}
      where b.contest_id = c.contest_id and ${wanted(search)} and ${onward}
      order by ${sortedBy(inOrder('b'))} limit ${offset + limit}
    ) f
    order by ${sortedBy(inOrder('f'))} limit ${limit} offset ${offset}`.execute(db)
  return found.rows
}

/** Counts the ballots that a search finds. A whole contest is not read for it. */
export async function countBallots(db: Db, search: BallotSearch): Promise<number> {
  const { contestIds, ...conditions } = search
  const isWhole = Object.values(conditions).every((condition) => condition === undefined)
  return isWhole ? countWhole(db, contestIds) : (await countLines(db, search)).ballots
}

/**
 * Counts the ballots of contests: ballots that are counted already, with what came since and what is held or void,
 * which stays in every list.
 */
export async function countWhole(db: Db, contestIds: readonly number[]): Promise<number> {
  const ids = sql`${contestIds}::bigint[]`
  const found = await sql<{ ballots: number }>`
    select (coalesce(sum(s.ballots), 0) + coalesce(sum(fresh.n), 0)
        + (select count(*) from excluded_ballots e where e.contest_id = any (${ids})))::bigint as ballots
    from unnest(${ids}) as c (contest_id)
    left join tally_state s on s.contest_id = c.contest_id
    cross join lateral (
      select count(*) as n from ballots b
      where b.contest_id = c.contest_id and b.tx >= coalesce(s.folded_tx, '0')
        and not exists (select from excluded_ballots e where e.contest_id = b.contest_id and e.casx_id = b.casx_id)
    ) fresh`.execute(db)
  return found.rows[0]?.ballots ?? 0
}

/** Counts the ballots that a search finds, and their lines: all of them are read. */
export async function countLines(
  db: Db,
  search: BallotSearch,
): Promise<{ ballots: number; lines: number }> {
  const from = search.state === undefined ? sql`ballots b` : joined
  const [row] = (
    await sql<{ ballots: number; lines: number }>`
      select count(*) as ballots, coalesce(sum(cardinality(b.contestants)), 0)::bigint as lines
      from ${from} where b.contest_id = any (${search.contestIds}::bigint[]) and ${wanted(search)}`.execute(
      db,
    )
  ).rows
  return row ?? { ballots: 0, lines: 0 }
}

/** A ballot's place in a list, as one word. */
export const cursorOfBallot = ({ tx, casx_id }: Pick<BallotRow, 'tx' | 'casx_id'>): string =>
  cursorOf(oldestFirst, [tx, casx_id])
