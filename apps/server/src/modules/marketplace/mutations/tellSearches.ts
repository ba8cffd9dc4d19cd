import { serviceCategories } from '@plaudit/contract/marketplace/categories'
import { searchInput, type ServiceSearch } from '@plaudit/contract/marketplace/search'
import { minorUnits } from '@plaudit/i18n/prices'
import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { siteToTell } from '../../sites/data/hosts.ts'
import { searchServices } from '../data/search.ts'

interface Due {
  user_id: number
  search_id: string
  query: Record<string, unknown>
  told_at: Date
  /** The same to the microsecond. */
  at: string
  site_id: number | null
}

const batch = 200

/**
 * Tells the owner of each search with an alert of services that came since it was told last, once a day at most; one
 * notice stands for all of them (product 6). A search is asked on the site where it was kept, and leads there.
 */
export async function tellSearches(db: Db, log?: Pick<Log, 'error'>): Promise<void> {
  for (let after = ['-infinity', '']; ;) {
    const due = await statement<Due>(
      db,
      `select user_id, search_id, query, told_at, told_at::text as at, site_id from saved_searches
       where alert and told_at < now() - interval '1 day' and (told_at, search_id) > ($2::timestamptz, $3)
       order by told_at, search_id limit $1`,
      [batch, ...after],
    )
    await eachOf({ log }, due, 'a saved search could not be told of', (one) => tellOne(db, one))
    if (due.length < batch) return
    // A search that fails stays due: the next batch begins behind it.
    const last = due.at(-1)
    after = [last?.at ?? '', last?.search_id ?? '']
  }
}

/**
 * Seconds that the next look begins before this one: a listing that is approved meanwhile, or whose approval is not
 * committed yet, is in no answer of this one.
 */
const looksBack = 10

async function tellOne(
  db: Db,
  { user_id, search_id, query, told_at, site_id }: Due,
): Promise<void> {
  const [looked] = await statement<{ from: string }>(
    db,
    'select (now() - make_interval(secs => $1))::text as from',
    [looksBack],
  )
  const site = await siteToTell(db, site_id)
  const asked = searchInput.safeParse({ ...query, sort: 'new', page: 1, limit: 1 })
  // A site that has no name any more can be looked at by nobody.
  const found =
    asked.success && site
      ? await searchServices(db, site.scope, { ...asked.data, since: told_at })
      : undefined
  await inTransaction(db, async (tx) => {
    // Two processes may look at once: one of them tells.
    const mine = await statement(
      tx.db,
      `update saved_searches set told_at = $3::timestamptz
       where user_id = $1 and search_id = $2 and told_at < now() - interval '1 day' returning search_id`,
      [user_id, search_id, looked?.from],
    )
    if (mine.length === 0 || found === undefined || found.total === 0) return
    const words = String(query['search'] ?? '')
    await tell(tx, {
      to: [user_id],
      type: words === '' ? 'saved_filters' : 'saved_search',
      key: `search:${search_id}:${told_at.toISOString()}`,
      group: `search:${search_id}`,
      href: addressOf(asked.data ?? {}),
      values: { search: words, count: found.total, ...(site?.host && { host: site.host }) },
    })
  })
}

/** Names in the list's own address for the parts of a search. */
const names = {
  search: 'search',
  stype: 'type',
  currency: 'currency',
  price_currency: 'in',
  country_code: 'country',
  delivery: 'delivery',
  language: 'language',
  rating: 'rating',
  ready_within: 'ready',
} as const

/** The list as the search asks for it, the newest first; prices in units of their currency, to the hundredth. */
export function addressOf(query: Partial<ServiceSearch>): string {
  const params = new URLSearchParams()
  for (const [field, name] of Object.entries(names)) {
    const value = query[field as keyof typeof names]
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  const units = minorUnits(query.price_currency ?? query.currency ?? 'USD')
  const { price_min: min, price_max: max } = query
  if (min !== undefined) params.set('min', String(Math.floor((min * 100) / units) / 100))
  if (max !== undefined) params.set('max', String(Math.ceil((max * 100) / units) / 100))
  if (query.is_new) params.set('new', '1')
  params.set('sort', 'new')
  const slug = serviceCategories.find(({ value }) => value === query.category)?.slug
  return `${slug === undefined ? '/services' : `/services/category/${slug}`}?${params}`
}
