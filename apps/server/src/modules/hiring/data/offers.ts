import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { listOrder, pageOf, readOn, totalOf } from '../../../platform/keyset.ts'
import { hiringDb, type OfferActRow, type OfferRow } from '../tables.ts'

export const findOffer = (db: Db, id: string): Promise<OfferRow | undefined> =>
  hiringDb(db).selectFrom('offers').selectAll().where('offer_id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends: one answer at a time. */
export const holdOffer = (tx: Tx, id: string): Promise<OfferRow | undefined> =>
  hiringDb(tx.db)
    .selectFrom('offers')
    .selectAll()
    .where('offer_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const offersByIds = (db: Db, ids: readonly string[]): Promise<OfferRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : hiringDb(db)
        .selectFrom('offers')
        .selectAll()
        .where('offer_id', 'in', [...ids])
        .execute()

const newest = listOrder('offers', [
  { by: 'created_at', type: 'timestamptz', order: 'desc' },
  { by: 'offer_id', type: 'text', order: 'desc' },
])

interface Asked {
  list: 'received' | 'sent'
  feed_item_id?: number | undefined
  after?: string | undefined
  limit: number
  page: number
}

/** Offers of a person, the latest first. */
export async function offersOf(
  db: Db,
  userId: number,
  { list, feed_item_id, after, limit, page }: Asked,
) {
  const found = hiringDb(db)
    .selectFrom('offers')
    .where(list === 'sent' ? 'user_id' : 'to_id', '=', userId)
    .$if(feed_item_id !== undefined, (q) =>
      q.where('feed_item_id', '=', feed_item_id ?? 0).where('state', '<>', 'withdrawn'),
    )
    .selectAll()
  const from = after === undefined && page > 1 ? found.offset((page - 1) * limit) : found
  const rows = await readOn(from, newest, { after, limit }).execute()
  return { ...pageOf(rows, newest, limit), total: await totalOf(db, found) }
}

/** Returns what was said of each of some offers, in order. */
export async function actsOf(db: Db, ids: readonly string[]): Promise<Map<string, OfferActRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<OfferActRow>(
    db,
    'select * from offer_acts where offer_id = any ($1::text[]) order by act_id',
    [ids],
  )
  return Map.groupBy(rows, ({ offer_id }) => offer_id)
}
