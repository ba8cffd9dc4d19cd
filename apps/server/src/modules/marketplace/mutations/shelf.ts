import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'

/** Keeps a service among a person's favourites, or no longer; said twice it stays as it is. */
export async function keepFavourite(
  tx: Tx,
  userId: number,
  serviceId: number,
  wanted: boolean,
): Promise<void> {
  await statement(
    tx.db,
    wanted
      ? 'insert into favourites (user_id, service_id) values ($1, $2) on conflict do nothing'
      : 'delete from favourites where user_id = $1 and service_id = $2',
    [userId, serviceId],
  )
}

const mostSearches = 20

/** Keeps a search, or changes one that is kept. @throws refusal too_many_views, not_found. */
export async function saveSearch(
  tx: Tx,
  userId: number,
  asked: {
    search_id?: string | undefined
    kind: string
    query: object
    alert: boolean
    site_id: number
  },
): Promise<void> {
  // The second of two searches saved at once counts after the first.
  await statement(tx.db, 'select from users where user_id = $1 for no key update', [userId])
  const { search_id, kind, query, alert, site_id } = asked
  if (search_id !== undefined) {
    const changed = await statement(
      tx.db,
      // An alert that is turned on again tells of what comes from now on.
      `update saved_searches set query = $3, alert = $4, told_at = case when $4 and not alert then now() else told_at end
       where user_id = $1 and search_id = $2 returning search_id`,
      [userId, search_id, JSON.stringify(query), alert],
    )
    if (changed.length === 0) refuse('not_found')
    return
  }
  const [{ count } = { count: 0 }] = await statement<{ count: number }>(
    tx.db,
    `with same as (delete from saved_searches where user_id = $1 and query = $2::jsonb
       and coalesce(site_id, $3) = $3 returning search_id)
     select count(*) from saved_searches where user_id = $1 and search_id not in (select search_id from same)`,
    [userId, JSON.stringify(query), site_id],
  )
  if (count >= mostSearches) refuse('too_many_views')
  await statement(
    tx.db,
    `insert into saved_searches (user_id, search_id, kind, query, alert, site_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [userId, publicId(), kind, JSON.stringify(query), alert, site_id],
  )
}

/** Forgets a search that a person kept. @throws refusal not_found. */
export async function removeSearch(tx: Tx, userId: number, searchId: string): Promise<void> {
  const gone = await statement(
    tx.db,
    'delete from saved_searches where user_id = $1 and search_id = $2 returning search_id',
    [userId, searchId],
  )
  if (gone.length === 0) refuse('not_found')
}

const recentKept = 20

/** Notes what a person looked for; the oldest go. */
export async function noteSearch(
  tx: Tx,
  userId: number,
  { search, item_type, id }: { search: string; item_type: string; id: string },
): Promise<void> {
  await statement(
    tx.db,
    `insert into recent_searches (user_id, search, item_type, item_id) values ($1, $2, $3, $4)
     on conflict (user_id, search, item_type, item_id) do update set searched_at = now()`,
    [userId, search, item_type, id],
  )
  await statement(
    tx.db,
    `delete from recent_searches r where user_id = $1 and (search, item_type, item_id) in (
       select search, item_type, item_id from recent_searches where user_id = $1
       order by searched_at desc offset $2)`,
    [userId, recentKept],
  )
}

/** Forgets one search, or all of them where no words are given. */
export async function forgetSearches(tx: Tx, userId: number, search: string): Promise<void> {
  await statement(
    tx.db,
    `delete from recent_searches where user_id = $1 and ($2 = '' or search = $2)`,
    [userId, search],
  )
}

/** Forgets what a person looked at. */
export async function forgetViewed(tx: Tx, userId: number): Promise<void> {
  await statement(tx.db, 'delete from viewed where user_id = $1', [userId])
}
