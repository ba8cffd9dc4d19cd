import { statement, type Db } from '../../../platform/db/db.ts'
import { ratesNow } from '../../sites/data.ts'
import { centsOf } from '../data/prices.ts'

const batch = 1000
/** Least change of a price in dollars that is written, as a share: each written row has its title indexed again. */
const least = 0.01

/** Writes the dollars of listings by the rates that stand now: filters and orders over several currencies go by them. */
export async function repriceListings(db: Db): Promise<void> {
  const { rates } = await ratesNow(db)
  const known = await statement<{ currency: string }>(
    db,
    'select distinct currency from service_facets order by currency',
    [],
  )
  for (const { currency } of known) await repriceIn(db, currency, centsOf(currency, rates))
}

async function repriceIn(db: Db, currency: string, cents: number): Promise<void> {
  for (let after = 0; ;) {
    const due = await statement<{ service_id: number }>(
      db,
      `update service_facets f set price_usd = round(f.price * $2::numeric)
       from (select service_id from service_facets where currency = $1 and service_id > $3
             and abs(price_usd - round(price * $2::numeric)) > price_usd * $4::numeric
             order by service_id limit $5 for no key update) due
       where f.service_id = due.service_id returning f.service_id`,
      [currency, cents, after, least, batch],
    )
    if (due.length < batch) return
    after = Math.max(...due.map(({ service_id }) => service_id))
  }
}
