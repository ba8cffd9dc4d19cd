import { statement, type Db } from '../../../platform/db/db.ts'
import { minorDigits } from '../../../platform/money.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { changeOf } from './changed.ts'
import { boundsOf, filtersOf, Values, type Asked } from './asked.ts'
import { fits, throughIndexes, type Text } from './fits.ts'

export interface Prices {
  currency: string
  /** Minor units from one bound to the next, of which one figure says all: 20, 500. */
  step: number
  counts: number[]
}

/** A picture of so many bars; the last has what costs more than nineteen of twenty listings. */
const bars = 16
const highest = 0.95

/** Counts the listings that fit by their price; undefined if none fits. @param text null if no words are looked for. */
export async function priced(
  db: Db,
  site: SiteScope,
  asked: Asked,
  text: Text | null,
): Promise<Prices | undefined> {
  const values = new Values()
  const { currency, price } = await countedIn(db, asked, values)
  const unit = values.add(10 ** minorDigits(currency))
  const filters = Object.values(filtersOf(asked, values))
  const bounds = boundsOf(asked, site, values)
  const conditions = [...bounds, ...filters, 'true'].join(' and ')
  const from =
    text === null
      ? 'service_facets f'
      : fittingRows(fits('w.words', text.query, values), filters.length > 0)
  const read = (open: Db) =>
    statement<{ step: number; band: number; count: number }>(
      open,
      `with hits as materialized (
       select ${price} as price from ${from} where ${conditions}
     ), high as materialized (
       select greatest(percentile_disc(${highest}) within group (order by price) / ${bars - 1}, ${unit})::numeric as least from hits
     ), scale as materialized (
       select (ceil(least / 10 ^ floor(log(least))) * 10 ^ floor(log(least)))::bigint as step from high
     )
     select s.step, least(h.price / s.step, ${bars - 1})::int as band, count(*) as count
     from hits h cross join scale s group by 1, 2`,
      values.list,
    )
  const counted = await (text === null ? read(db) : throughIndexes(db, text, read))
  const [first] = counted
  if (first === undefined) return undefined
  const counts = Array.from({ length: bars }, () => 0)
  for (const { band, count } of counted) counts[band] = count
  return { currency, step: first.step, counts }
}

/** The currency of the counted prices, and the price of a row `f` in it. */
async function countedIn(
  db: Db,
  { currency: only, price_currency }: Asked,
  values: Values,
): Promise<{ currency: string; price: string }> {
  const soldIn = only ?? 'USD'
  const currency = price_currency ?? soldIn
  const price = only === undefined ? 'f.price_usd' : 'f.price'
  if (currency === soldIn) return { currency, price }
  const change = values.add(await changeOf(db, soldIn, currency))
  return { currency, price: `round(${price} * ${change}::numeric)::bigint` }
}

/** Rows `f` with prices that fit words: what is filtered by is in the facets alone. */
const fittingRows = (fitting: string, isFiltered: boolean): string =>
  isFiltered
    ? `(select f.* from service_words w join service_facets f using (service_id) where ${fitting}) f`
    : `(select w.* from service_words w where ${fitting}) f`
