import { exactCount } from '@plaudit/contract/marketplace/categories'
import type { ServiceSearch } from '@plaudit/contract/marketplace/search'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { boundsOf, filtersOf, Values, type Asked } from './asked.ts'

/** Orders of rows with this name. */
export const ordersOf = (row: string): Record<ServiceSearch['sort'], string> => ({
  best: `${row}.listed_at desc, ${row}.service_id desc`,
  new: `${row}.listed_at desc, ${row}.service_id desc`,
  price_up: `${row}.price_usd, ${row}.service_id`,
  price_down: `${row}.price_usd desc, ${row}.service_id desc`,
  rating: `${row}.rating desc nulls last, ${row}.service_id desc`,
})

/** Rows before a page, and on it; nothing past the first thousand. */
export function windowOf({ page, limit }: Pick<Asked, 'page' | 'limit'>) {
  const before = Math.min((page - 1) * limit, exactCount)
  return { before, limit: Math.min(limit, exactCount - before) }
}

export function pageOf(asked: Pick<Asked, 'page' | 'limit'>, values: Values): string {
  const { before, limit } = windowOf(asked)
  return `limit ${values.add(limit)} offset ${values.add(before)}`
}

/** Returns what narrows rows `f` of words: they have no columns of their own for what all rows of one `alike` have. */
export function narrowWords(site: SiteScope, asked: Asked, values: Values): string {
  const { rating, ...others } = asked
  const bounds = boundsOf(asked, site, values)
  const filters = Object.values(filtersOf(others, values))
  return [
    ...bounds,
    ...(rating === undefined ? [] : [`f.rating >= ${values.add(rating)}`]),
    // "Is true" keeps this a look into a table of hashes: made a join, it could read the words of each kind by themselves.
    ...(filters.length === 0
      ? []
      : [
          `(f.alike in (select f.alike from service_alikes f where ${filters.join(' and ')})) is true`,
        ]),
    'true',
  ].join(' and ')
}

/** A page of what fits the filters, where no words are looked for. */
export async function rankedIds(db: Db, site: SiteScope, asked: Asked): Promise<number[]> {
  const values = new Values()
  const filters = [...boundsOf(asked, site, values), ...Object.values(filtersOf(asked, values))]
  const rows = await statement<{ service_id: number }>(
    db,
    `select f.service_id from service_facets f where ${[...filters, 'true'].join(' and ')}
     order by ${ordersOf('f')[asked.sort]} ${pageOf(asked, values)}`,
    values.list,
  )
  return rows.map((row) => row.service_id)
}
