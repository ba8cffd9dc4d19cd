import { statement, type Db } from '../../../platform/db/db.ts'
import { listOrder, pageOf, readOn, type Asked } from '../../../platform/keyset.ts'
import { sitesDb, type DomainOrderRow, type HostRow, type SiteRow } from '../tables.ts'

const newestFirst = listOrder('sites', [{ by: 'site_id', type: 'bigint', order: 'desc' }])

/** The sites that somebody looks after; all of them where `owner` is null. */
export async function managedSites(
  db: Db,
  owner: number | null,
  asked: Asked,
): Promise<{ rows: SiteRow[]; next: string | null }> {
  const all = sitesDb(db).selectFrom('sites').selectAll()
  const own = owner === null ? all : all.where('owner_id', '=', owner)
  const found = await readOn(own, newestFirst, asked).execute()
  return pageOf(found, newestFirst, asked.limit)
}

/** Returns the titles of these sites, for logs that keep their numbers. */
export const siteTitles = (
  db: Db,
  siteIds: readonly number[],
): Promise<Pick<SiteRow, 'site_id' | 'title'>[]> =>
  siteIds.length === 0
    ? Promise.resolve([])
    : sitesDb(db)
        .selectFrom('sites')
        .select(['site_id', 'title'])
        .where('site_id', 'in', siteIds)
        .execute()

export const siteById = (db: Db, siteId: number): Promise<SiteRow | undefined> =>
  sitesDb(db).selectFrom('sites').selectAll().where('site_id', '=', siteId).executeTakeFirst()

/** The same, kept from others until the transaction ends. */
export const lockSite = (db: Db, siteId: number): Promise<SiteRow | undefined> =>
  sitesDb(db)
    .selectFrom('sites')
    .selectAll()
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst()

export const hostsOf = (db: Db, siteIds: readonly number[]): Promise<HostRow[]> =>
  siteIds.length === 0
    ? Promise.resolve([])
    : sitesDb(db)
        .selectFrom('site_hosts')
        .selectAll()
        .where('site_id', 'in', siteIds)
        .orderBy('created_at')
        .orderBy('host')
        .execute()

export const hostOf = (db: Db, siteId: number, host: string): Promise<HostRow | undefined> =>
  sitesDb(db)
    .selectFrom('site_hosts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('host', '=', host)
    .executeTakeFirst()

interface OrderFound extends DomainOrderRow {
  site: string | null
  who: string | null
}

/** Ordered names: a person's own, or all that wait, the oldest first. */
export const domainOrders = (db: Db, userId: number | null): Promise<OrderFound[]> =>
  statement<OrderFound>(
    db,
    `select o.*, s.title as site, u.username as who
     from domain_orders o left join sites s using (site_id) left join users u using (user_id)
     where case when $1::bigint is null then o.state = 'waiting' else o.user_id = $1 end
     order by o.created_at limit 200`,
    [userId],
  )
