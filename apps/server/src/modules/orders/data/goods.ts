import { sql } from 'kysely'
import { statement, type Db } from '../../../platform/db/db.ts'
import {
  comesAfter,
  listOrder,
  pageOf,
  placeFrom,
  placeIn,
  sortedBy,
  type Asked,
  type Place,
} from '../../../platform/keyset.ts'

export interface SoldFile {
  attachment_id: string
  service_id: number
  sx_id: string
}

const byListing = listOrder('files for sale', [
  { by: 's.service_id', type: 'bigint', order: 'desc' },
  { by: 'f.n', type: 'bigint' },
])

/**
 * The files that somebody sells, in all their listings or in one, a page of them. @throws refusal invalid_input at
 * `after`.
 */
export async function soldFiles(
  db: Db,
  userId: number,
  { sx_id, after, limit }: Asked & { sx_id?: string | undefined },
) {
  const onward =
    after === undefined ? sql`true` : comesAfter(byListing, placeFrom(byListing, after))
  const { rows } = await sql<SoldFile & { place: Place }>`
    select f.attachment_id, s.service_id, s.sx_id, ${placeIn(byListing)} as place
    from services s cross join lateral unnest(s.digital_files) with ordinality as f (attachment_id, n)
    where s.owner_id = ${userId} and s.state <> 'deleted' and ${sx_id === undefined ? sql`true` : sql`s.sx_id = ${sx_id}`}
      and ${onward}
    order by ${sortedBy(byListing)} limit ${limit + 1}`.execute(db)
  return pageOf(rows, byListing, limit)
}

export interface BoughtFile {
  order_id: string
  sx_id: string
  title: string
  attachment_id: string
  /** Time since which the service gives it; null for what it gave before that was noted. */
  added_at: Date | null
  bought_at: Date
}

/** Digital orders whose files are there: paid, not cancelled, not paid back whole. */
export const isOpenDigital = `o.stype = 'digital' and o.state not in ('pending', 'cancelled')
  and (o.refunded < o.amount or o.amount = 0) and (o.outside is null or o.paid_outside_at is not null)`

/**
 * Files that a person bought to download, new versions too; after a refund there are none. Where their seller took all of
 * them away, they are those that were there last.
 */
export const boughtFiles = (
  db: Db,
  userId: number,
  orderId: string | undefined,
): Promise<BoughtFile[]> =>
  statement<BoughtFile>(
    db,
    `select o.order_id, s.sx_id, o.title, f.attachment_id, g.added_at, o.created_at as bought_at
     from orders o join services s using (service_id)
       cross join lateral unnest(
         case when s.digital_files = '{}' then s.last_files else s.digital_files end) with ordinality as f (attachment_id, n)
       left join service_files g on g.service_id = s.service_id and g.document_id = f.attachment_id
     where o.buyer_id = $1 and ($2::text is null or o.order_id = $2) and ${isOpenDigital}
     order by o.number desc, f.n`,
    [userId, orderId ?? null],
  )

/** Tells whether somebody has a file from what they bought, as it stands now. */
export const hasBought = async (db: Db, documentId: string, userId: number): Promise<boolean> =>
  (await boughtFiles(db, userId, undefined)).some(
    ({ attachment_id }) => attachment_id === documentId,
  )

/** People who hold a service's files, each once, by id after a known one. */
export const buyersOf = (
  db: Db,
  serviceId: number,
  after: number,
  limit: number,
): Promise<{ buyer_id: number; title: string }[]> =>
  statement(
    db,
    `select o.buyer_id, max(s.title) as title from orders o join services s using (service_id)
     where o.service_id = $1 and o.buyer_id > $2 and ${isOpenDigital} group by o.buyer_id order by o.buyer_id limit $3`,
    [serviceId, after, limit],
  )
