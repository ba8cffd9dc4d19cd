import { searchInput } from '@plaudit/contract/marketplace/search'
import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { searchServices } from '../data/search.ts'

interface Due {
  user_id: number
  search_id: string
  query: Record<string, unknown>
  told_at: Date
}

const batch = 200

/**
 * Tells whoever keeps a search with an alert of services that came since it was told last, once a day at most; one
 * notice stands for all of them (product 6).
 */
export async function tellSearches(db: Db): Promise<void> {
  for (;;) {
    const due = await statement<Due>(
      db,
      `select user_id, search_id, query, told_at from saved_searches
       where alert and told_at < now() - interval '1 day' order by told_at limit $1`,
      [batch],
    )
    for (const one of due) await tellOne(db, one)
    if (due.length < batch) return
  }
}

async function tellOne(db: Db, { user_id, search_id, query, told_at }: Due): Promise<void> {
  const asked = searchInput.safeParse({ ...query, sort: 'new', page: 1, limit: 1 })
  const found = asked.success
    ? await searchServices(db, wholePlatform, { ...asked.data, since: told_at })
    : undefined
  await inTransaction(db, async (tx) => {
    // Of two who look at once, one tells.
    const mine = await statement(
      tx.db,
      `update saved_searches set told_at = now()
       where user_id = $1 and search_id = $2 and told_at < now() - interval '1 day' returning search_id`,
      [user_id, search_id],
    )
    if (mine.length === 0 || found === undefined || found.total === 0) return
    const words = String(query['search'] ?? '')
    await tell(tx, {
      to: [user_id],
      type: 'saved_search',
      key: `search:${search_id}:${told_at.toISOString()}`,
      group: `search:${search_id}`,
      href: addressOf(query),
      values: { search: words, count: found.total },
    })
  })
}

/** The list as the search asks for it, the newest first. */
function addressOf(query: Record<string, unknown>): string {
  const params = new URLSearchParams({
    ...(query['search'] ? { search: String(query['search']) } : {}),
    sort: 'new',
  })
  return `/services?${params}`
}
