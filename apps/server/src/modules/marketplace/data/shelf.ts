import type { SavedSearch } from '@plaudit/contract/marketplace/shelf'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'

interface Page {
  limit: number
  page: number
}

export const offsetOf = ({ limit, page }: Page): number => (page - 1) * limit

/** Favourites that everybody may open on this site: of a person ($1) and an owner of all listings ($2), if it has one. */
const shownFavourites = `favourites join services using (service_id) where user_id = $1 and state = 'approved'
  and hidden_at is null and not owner_suspended and owner_id = coalesce($2::bigint, owner_id)`

/** Public ids of everything that a person keeps and may see on this site. */
export async function favouriteIds(db: Db, userId: number, site: SiteScope): Promise<string[]> {
  const rows = await statement<{ sx_id: string }>(
    db,
    `select sx_id from ${shownFavourites} order by kept_at desc limit 500`,
    [userId, site.owner_id],
  )
  return rows.map((row) => row.sx_id)
}

/** A page of a person's favourites that everybody may see on this site, the last kept first. */
export async function favouritesOf(
  db: Db,
  userId: number,
  site: SiteScope,
  page: Page,
): Promise<{ ids: number[]; total: number }> {
  const rows = await statement<{ service_id: number; total: number }>(
    db,
    `select service_id, count(*) over () as total from ${shownFavourites}
     order by kept_at desc, service_id desc limit $3 offset $4`,
    [userId, site.owner_id, page.limit, offsetOf(page)],
  )
  return { ids: rows.map((row) => row.service_id), total: rows[0]?.total ?? 0 }
}

interface SearchRow extends Omit<SavedSearch, 'createdAt'> {
  created_at: Date
}

/** The searches that a person keeps on a site, the oldest first. */
export async function savedSearchesOf(
  db: Db,
  userId: number,
  { site_id }: SiteScope,
): Promise<SavedSearch[]> {
  const rows = await statement<SearchRow>(
    db,
    `select search_id, kind, query, alert, created_at from saved_searches
     where user_id = $1 and coalesce(site_id, (select site_id from sites where is_default)) = $2
     order by created_at, search_id`,
    [userId, site_id],
  )
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

/** Returns the last searches of a person. */
export async function recentSearchesOf(db: Db, userId: number) {
  const rows = await statement<{
    search: string
    item_type: string
    item_id: string
    searched_at: Date
  }>(
    db,
    `select search, item_type, item_id, searched_at from recent_searches
     where user_id = $1 order by searched_at desc limit 20`,
    [userId],
  )
  return rows.map((row) => ({
    search: row.search,
    item_type: row.item_type,
    id: row.item_id,
    time_stamp: Math.floor(row.searched_at.getTime() / 1000),
  }))
}

export interface ViewedRow {
  type: string
  entity_id: number
  viewed_at: Date
}

/** A page of what a person looked at last. */
export async function viewedOf(
  db: Db,
  userId: number,
  type: string,
  page: Page,
): Promise<{ rows: ViewedRow[]; total: number }> {
  const rows = await statement<ViewedRow & { total: number }>(
    db,
    `select type, entity_id, viewed_at, count(*) over () as total from viewed
     where user_id = $1 and type = $2 order by viewed_at desc limit $3 offset $4`,
    [userId, type, page.limit, offsetOf(page)],
  )
  return { rows, total: rows[0]?.total ?? 0 }
}
