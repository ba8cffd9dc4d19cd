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

/** The rows of a page; nothing past the first thousand. */
export function pageOf({ page, limit }: Pick<Asked, 'page' | 'limit'>, values: Values): string {
  const offset = Math.min((page - 1) * limit, exactCount)
  return `limit ${values.add(Math.min(limit, exactCount - offset))} offset ${values.add(offset)}`
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
