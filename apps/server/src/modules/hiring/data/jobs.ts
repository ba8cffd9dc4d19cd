import type { ParsedInput } from '@plaudit/contract/calls'
import { sql } from 'kysely'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { exactTotals, listOrder, pageOf, readOn } from '../../../platform/keyset.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import { hiringDb, type JobRow } from '../tables.ts'

export const findJob = (db: Db, id: number): Promise<JobRow | undefined> =>
  hiringDb(db).selectFrom('jobs').selectAll().where('feed_item_id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends: nobody closes, fills or changes it meanwhile. */
export const holdJob = (tx: Tx, id: number): Promise<JobRow | undefined> =>
  hiringDb(tx.db)
    .selectFrom('jobs')
    .selectAll()
    .where('feed_item_id', '=', id)
    .forShare()
    .executeTakeFirst()

/** Returns those of some jobs that are there, the newest first. */
export const jobsByIds = async (db: Db, ids: readonly number[]): Promise<JobRow[]> =>
  ids.length === 0
    ? []
    : hiringDb(db)
        .selectFrom('jobs')
        .selectAll()
        .where('feed_item_id', 'in', ids)
        .orderBy('feed_item_id', 'desc')
        .execute()

/** Returns those of some jobs that take offers. */
export async function openJobs(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await statement<{ feed_item_id: number }>(
    db,
    `select feed_item_id from jobs where feed_item_id = any ($1::bigint[]) and state = 'open' and not poster_suspended`,
    [ids],
  )
  return new Set(rows.map(({ feed_item_id }) => feed_item_id))
}

const newest = listOrder('jobs', [{ by: 'feed_item_id', type: 'bigint', order: 'desc' }])

/** The start of the previous UTC day: jobs that came since are new (specification 9). */
export const newSince = sql<Date>`(date_trunc('day', now() at time zone 'UTC') - interval '1 day') at time zone 'UTC'`

export type JobSearch = ParsedInput<'jobs/search'>
type Search = JobSearch

/** Poster and site: everybody's jobs on a site, or a person's own, which are on every site. */
export interface Whose {
  posterId: number | undefined
  site: SiteScope
}

/** Jobs that fit by everything but the filters that have counts of their own. */
function candidates(db: Db, asked: Search, { posterId, site }: Whose) {
  const words = `%${asked.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { state, budget_min, budget_max } = asked
  return hiringDb(db)
    .selectFrom('jobs')
    .$if(posterId === undefined, (q) =>
      q
        .where('state', '=', sql.lit('open'))
        .where('poster_suspended', '=', false)
        .where(within(site, 'poster_id')),
    )
    .$if(posterId !== undefined, (q) => q.where('poster_id', '=', posterId ?? 0))
    .$if(asked.search !== '', (q) => q.where('words', 'like', sql<string>`folded(${words})`))
    .$if(Boolean(state), (q) => q.where(sql`folded(region)`, '=', sql`folded(${state ?? ''})`))
    .$if(budget_min !== undefined, (q) => q.where('budget_max', '>=', budget_min ?? 0))
    .$if(budget_max !== undefined, (q) => q.where('budget_min', '<=', budget_max ?? 0))
}

/** Jobs that fit by all of it. */
export function fittingJobs(db: Db, asked: Search, whose: Whose) {
  const { category, currency, country_code } = asked
  return candidates(db, asked, whose)
    .$if(category !== undefined, (q) => q.where('category', '=', category ?? 0))
    .$if(Boolean(currency), (q) => q.where('currency', '=', currency ?? ''))
    .$if(Boolean(country_code), (q) => q.where('country_code', '=', country_code ?? ''))
    .$if(asked.new === true, (q) => q.where('posted_at', '>=', newSince))
}

/** Jobs that fit, the newest first; a person's own also when they are closed. */
export async function searchJobs(db: Db, asked: Search, whose: Whose) {
  const { limit, page, after } = asked
  const found = fittingJobs(db, asked, whose).selectAll()
  const paged = page > 1 && after === undefined ? found.offset((page - 1) * limit) : found
  const rows = await readOn(paged, newest, { after, limit }).execute()
  return pageOf(rows, newest, limit)
}

const facets = ['category', 'currency', 'country_code'] as const
/** Choices that are offered of one filter. */
const mostChoices = 40

/**
 * Counts the jobs that fit, and the jobs that would with another choice of each filter: one look at them for all of it.
 */
export async function jobCounts(db: Db, asked: Search, whose: Whose) {
  const groups = await candidates(db, asked, whose)
    .select(({ fn }) => [
      ...facets,
      fn.countAll<number>().as('all'),
      // The time is asked for once, not for each job.
      sql<number>`count(*) filter (where posted_at >= (select ${newSince}))`.as('fresh'),
    ])
    .groupBy([...facets])
    .execute()
  type Group = (typeof groups)[number]
  const fits = (group: Group, without?: (typeof facets)[number]): boolean =>
    facets.every((by) => by === without || !asked[by] || group[by] === asked[by])
  const countOf = ({ all, fresh }: Group): number => (asked.new === true ? fresh : all)
  const fitting = groups.filter((group) => fits(group))
  const capped = (count: (group: Group) => number): number =>
    Math.min(
      exactTotals,
      fitting.reduce((sum, group) => sum + count(group), 0),
    )
  const choices = (by: (typeof facets)[number]) => {
    const counts = new Map<string, number>()
    for (const group of groups)
      if (group[by] !== '' && fits(group, by) && countOf(group) > 0)
        counts.set(String(group[by]), (counts.get(String(group[by])) ?? 0) + countOf(group))
    return [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
      .slice(0, mostChoices)
  }
  return {
    total: capped(countOf),
    facets: {
      category: choices('category'),
      currency: choices('currency'),
      country_code: choices('country_code'),
      new: capped(({ fresh }) => fresh),
    },
  }
}

/** Counts the offers for each of some jobs, and finds the reader's own. */
export async function offersOnJobs(db: Db, ids: readonly number[], userId: number | undefined) {
  const rows = await statement<{
    feed_item_id: number
    n: number
    offer_id: string | null
    price: number
    currency: string
    state: 'sent'
  }>(
    db,
    `select j.id as feed_item_id, c.n, m.offer_id, m.price, m.currency, m.state
     from unnest($1::bigint[]) as j (id)
     cross join lateral (select count(*) as n from offers o where o.feed_item_id = j.id and o.state not in ('withdrawn')) c
     left join offers m on m.feed_item_id = j.id and m.user_id = $2 and m.state <> 'withdrawn'`,
    [ids, userId ?? null],
  )
  return new Map(rows.map((row) => [row.feed_item_id, row]))
}

/** Counts the people who opened each of some jobs. */
export async function seenBy(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<{ id: number; n: number }>(
    db,
    `select entity_id as id, count(*) as n from viewed
     where type = 'job' and entity_id = any ($1::bigint[]) group by entity_id`,
    [ids],
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Jobs of a poster that are looked at, at most. */
const mostOfPoster = 200

/** Counts the jobs that some people posted, and how many of those were paid. */
export async function postersOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { jobs: number; paid: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<{ poster_id: number; jobs: number; paid: number }>(
    db,
    `select p.id as poster_id, count(*) as jobs, count(*) filter (where exists (
         select from offers o where o.feed_item_id = j.feed_item_id and o.paid_at is not null)) as paid
     from unnest($1::bigint[]) as p (id), lateral (
       select feed_item_id from jobs where poster_id = p.id order by feed_item_id desc limit $2) j
     group by p.id`,
    [[...new Set(ids)], mostOfPoster],
  )
  return new Map(rows.map(({ poster_id, ...row }) => [poster_id, row]))
}
