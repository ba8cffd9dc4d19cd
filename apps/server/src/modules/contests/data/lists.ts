import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import { peopleNamed } from '../../accounts/data.ts'
import { categoriesNamed } from './categories.ts'

export interface ContestSearch {
  status: '' | 'ongoing' | 'ended' | 'upcoming' | 'active' | 'pending' | 'mine' | undefined
  category?: number | undefined
  search?: string | undefined
  /** The owner. */
  user_id?: number | undefined
  sort?: 'new' | 'ending' | 'popular' | 'name' | undefined
  limit: number
  page: number
  /** The caller, for `mine`. */
  caller: number | null
}

/** Counting goes no further than this: nobody turns that many pages. */
export const countedAtMost = 10_000

type Condition = RawBuilder<unknown>

/** Contests that the public lists show, on the whole platform. */
export const listed = sql`c.visibility = 'public' and c.status in ('published', 'paused') and c.hidden_at is null`
// A value, not `exists`, which the planner would turn into a join over all rounds.
/** Votes are taken now. */
export const ongoing = sql`c.status = 'published' and c.declared_at is null and c.start_date <= now() and c.end_date > now()
  and coalesce((
    select true from rounds r
    where r.contest_id = c.contest_id and r.merged_into is null and r.start_date <= now() and r.end_date > now()
    limit 1
  ), false)`

const byStatus: Record<NonNullable<ContestSearch['status']>, Condition | undefined> = {
  '': undefined,
  mine: undefined,
  ongoing,
  active: ongoing,
  pending: sql`not (${ongoing})`,
  ended: sql`(c.end_date <= now() or c.declared_at is not null)`,
  upcoming: sql`c.status = 'published' and c.declared_at is null and c.start_date > now()`,
}

/**
 * Ids of contests in the asked order, and how many there are. Public ones; with status `mine` the caller's
 * own in every state. Without a wish for another order a search is ranked exact, prefix, then similarity.
 */
export async function searchContests(
  db: Db,
  site: SiteScope,
  asked: ContestSearch,
): Promise<{ ids: number[]; total: number }> {
  const text = asked.search?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (text === '') return run(db, asked, conditionsOf(site, asked), undefined)
  const people = await peopleNamed(db, text)
  return withTolerance(db, (trx) => {
    const match = matchOf(text, people)
    return run(trx, asked, [...conditionsOf(site, asked), match], text)
  })
}

/** Two letters swapped in a word of six leave a similarity of 0.43. */
const tolerance = '0.4'

function withTolerance<Result>(
  db: Db,
  work: (trx: Transaction<unknown>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${tolerance}, true)`.execute(
      trx,
    )
    return work(trx)
  })
}

/** Returns the conditions of a search; one's own contests are listed on every site. */
function conditionsOf(site: SiteScope, asked: ContestSearch): Condition[] {
  const conditions =
    asked.status === 'mine' ? [mineOf(asked.caller ?? 0)] : [listed, within(site, 'c.owner_id')]
  const status = asked.status && byStatus[asked.status]
  if (status) conditions.push(status)
  if (asked.category !== undefined) conditions.push(sql`c.category = ${asked.category}`)
  if (asked.user_id !== undefined) conditions.push(sql`c.owner_id = ${asked.user_id}`)
  return conditions
}

const mineOf = (userId: number): Condition => sql`c.contest_id in (
  select contest_id from contests where owner_id = ${userId}
  union all
  select contest_id from contest_people where user_id = ${userId} and role = 'organiser')`

/** `like` reads these as wildcards. */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Name, description, category in any language, or organiser. */
function matchOf(text: string, people: readonly number[]): Condition {
  const inside = sql`'%' || folded(${literal(text)}) || '%'`
  return sql`(folded(c.contest_name) like ${inside}
    or folded(c.contest_name) %> folded(${text})
    or (${listed} and plain_folded(c.description) like ${inside})
    or c.category = any (${categoriesNamed(text)}::int[])
    or c.owner_id = any (${people}::bigint[]))`
}

// Their ends are all to come, so that the index alone gives the order.
const stillOpen = { ongoing: true, active: true, upcoming: true }

function orderOf({ sort, status }: ContestSearch, text: string | undefined): RawBuilder<unknown> {
  if (sort === 'name') return sql`folded(c.contest_name), c.contest_id`
  if (sort === 'ending' && status === 'ended') return sql`c.end_date desc, c.contest_id`
  if (sort === 'ending')
    return status && status in stillOpen
      ? sql`c.end_date, c.contest_id`
      : sql`c.end_date <= now(), c.end_date, c.contest_id`
  if (sort === 'popular') return sql`p.votes desc, p.contest_id desc`
  if (sort === 'new' || text === undefined) return sql`c.contest_id desc`
  const name = sql`folded(c.contest_name)`
  return sql`case when ${name} = folded(${text}) then 0
      when ${name} like folded(${literal(text)}) || '%' then 1
      when ${name} like '%' || folded(${literal(text)}) || '%' then 2 else 3 end,
    word_similarity(folded(${text}), ${name}) desc, c.contest_id desc`
}

/**
 * Tells whether a list by its ends may hold both open contests and some that are over. A person's own may have no end
 * yet.
 */
const byEnd = ({ sort, status }: ContestSearch): boolean =>
  sort === 'ending' && status !== 'mine' && status !== 'ended' && !(status && status in stillOpen)

/**
 * Lists contests that still run, closing soonest first, then contests that are over, the latest first. Both ways along
 * the index as far as the page reaches, since sorting by "is over" would read every contest there is.
 */
function openThenOver(where: Condition, upTo: number): RawBuilder<unknown> {
  return sql`select contest_id from (
      (select c.contest_id, false as over, c.end_date - now() as away from contests c
        where ${where} and c.end_date > now() order by c.end_date, c.contest_id limit ${upTo})
      union all
      (select c.contest_id, true, now() - c.end_date from contests c
        where ${where} and c.end_date <= now() order by c.end_date desc, c.contest_id limit ${upTo})
    ) ends order by over, away, contest_id`
}

async function run(
  db: Db,
  asked: ContestSearch,
  conditions: Condition[],
  text: string | undefined,
): Promise<{ ids: number[]; total: number }> {
  const where = sql.join(conditions, sql` and `)
  const first = (asked.page - 1) * asked.limit
  const popularity =
    asked.sort === 'popular' ? sql`join contest_popularity p using (contest_id)` : sql``
  const inOrder = byEnd(asked)
    ? openThenOver(where, asked.limit * asked.page)
    : sql`select c.contest_id from contests c ${popularity}
        where ${where} order by ${orderOf(asked, text)}`
  // Nobody turns so many pages, and the database would read them all.
  const found =
    first < countedAtMost
      ? await sql<{ contest_id: number }>`
          ${inOrder} limit ${asked.limit} offset ${first}`.execute(db)
      : { rows: [] }
  const ids = found.rows.map((row) => row.contest_id)
  // A first page that is not full says how many there are.
  if (asked.page === 1 && ids.length < asked.limit) return { ids, total: ids.length }
  const [count] = (
    await sql<{ total: number }>`select count(*) as total from (
      select from contests c where ${where} limit ${countedAtMost}) t`.execute(db)
  ).rows
  return { ids, total: Math.max(count?.total ?? 0, ids.length && first + ids.length) }
}
