import type { ParsedInput } from '@plaudit/contract/calls'
import { sql } from 'kysely'
import { statement, type Db } from '../../../platform/db/db.ts'
import { listOrder, pageOf, readOn, totalOf } from '../../../platform/keyset.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import { hiringDb, type JobRow } from '../tables.ts'

export const findJob = (db: Db, id: number): Promise<JobRow | undefined> =>
  hiringDb(db).selectFrom('jobs').selectAll().where('feed_item_id', '=', id).executeTakeFirst()

const newest = listOrder('jobs', [{ by: 'feed_item_id', type: 'bigint', order: 'desc' }])

/** The start of the previous UTC day: what came since is new (specification 9). */
export const newSince = sql<Date>`(date_trunc('day', now() at time zone 'UTC') - interval '1 day') at time zone 'UTC'`

type Search = ParsedInput<'jobs/search'>
type Left = 'category' | 'currency' | 'country_code' | 'new'

/** Of everybody on a site, or a person's own, which are on every site. */
interface Whose {
  posterId: number | undefined
  site: SiteScope
}

/** Jobs that fit, without one of the filters where its own counts are asked for. */
function fitting(db: Db, asked: Search, { posterId, site }: Whose, without?: Left) {
  const words = `%${asked.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { category, currency, country_code, state, budget_min, budget_max } = asked
  return hiringDb(db)
    .selectFrom('jobs')
    .$if(posterId === undefined, (q) =>
      q.where('state', '=', 'open').where(within(site, 'poster_id')),
    )
    .$if(posterId !== undefined, (q) => q.where('poster_id', '=', posterId ?? 0))
    .$if(asked.search !== '', (q) => q.where('words', 'like', sql<string>`folded(${words})`))
    .$if(category !== undefined && without !== 'category', (q) =>
      q.where('category', '=', category ?? 0),
    )
    .$if(Boolean(currency) && without !== 'currency', (q) =>
      q.where('currency', '=', currency ?? ''),
    )
    .$if(Boolean(country_code) && without !== 'country_code', (q) =>
      q.where('country_code', '=', country_code ?? ''),
    )
    .$if(Boolean(state), (q) => q.where(sql`folded(region)`, '=', sql`folded(${state ?? ''})`))
    .$if(budget_min !== undefined, (q) => q.where('budget_max', '>=', budget_min ?? 0))
    .$if(budget_max !== undefined, (q) => q.where('budget_min', '<=', budget_max ?? 0))
    .$if(asked.new === true && without !== 'new', (q) => q.where('posted_at', '>=', newSince))
}

/** Jobs that fit, the newest first; a person's own also when they are closed. */
export async function searchJobs(db: Db, asked: Search, whose: Whose) {
  const { limit, page, after } = asked
  const found = fitting(db, asked, whose).selectAll()
  const paged = page > 1 && after === undefined ? found.offset((page - 1) * limit) : found
  const rows = await readOn(paged, newest, { after, limit }).execute()
  return { ...pageOf(rows, newest, limit), total: await totalOf(db, found) }
}

/** How many would fit with another choice of each filter. */
export async function jobFacets(db: Db, asked: Search, whose: Whose) {
  const counted = async (by: 'category' | 'currency' | 'country_code') => {
    const rows = await fitting(db, asked, whose, by)
      .select([
        sql<string>`${sql.ref(by)}::text`.as('value'),
        (e) => e.fn.countAll<number>().as('count'),
      ])
      .groupBy(by)
      .orderBy('count', 'desc')
      .limit(40)
      .execute()
    return rows.filter(({ value }) => value !== '')
  }
  const [category, currency, country_code, fresh] = await Promise.all([
    counted('category'),
    counted('currency'),
    counted('country_code'),
    totalOf(db, fitting(db, { ...asked, new: true }, whose).select('feed_item_id')),
  ])
  return { category, currency, country_code, new: fresh }
}

/** How many offers stand for each of some jobs, and the reader's own. */
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
