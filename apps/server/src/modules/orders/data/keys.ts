import type { Reply } from '@plaudit/contract/calls'
import { statement, type Db } from '../../../platform/db/db.ts'
import { isOpenDigital } from './goods.ts'

export interface BoughtKey {
  order_id: string
  sx_id: string
  title: string
  licence_key: string
}

/** The keys that somebody bought, the last order first; what was paid back shows none. */
export const boughtKeys = (
  db: Db,
  userId: number,
  orderId: string | undefined,
): Promise<BoughtKey[]> =>
  statement<BoughtKey>(
    db,
    `select o.order_id, s.sx_id, o.title, k.licence_key
     from orders o join licence_keys k using (order_id) join services s on s.service_id = o.service_id
     where o.buyer_id = $1 and ($2::text is null or o.order_id = $2) and k.revoked_at is null and ${isOpenDigital}
     order by o.number desc, k.place`,
    [userId, orderId ?? null],
  )

/** The keys of orders, for their buyers. */
export async function keysOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await statement<{ order_id: string; keys: string[] }>(
    db,
    `select order_id, array_agg(licence_key order by place) as keys from licence_keys
     where order_id = any ($1::text[]) and revoked_at is null group by order_id`,
    [orderIds],
  )
  return new Map(rows.map(({ order_id, keys }) => [order_id, keys]))
}

type KeyList = Reply<'DigitalFiles/getLicenceKeys'>

interface KeyRow {
  key_id: number
  licence_key: string
  state: 'free' | 'sold' | 'revoked'
  order_id: string | null
}

/** A provider's keys of a service: how many, and a page of them, those that nobody has yet first. */
export async function keyList(
  db: Db,
  serviceId: number,
  { limit, page }: { limit: number; page: number },
): Promise<KeyList> {
  const [counts] = await statement<Pick<KeyList, 'wanted' | 'free' | 'sold' | 'waiting' | 'total'>>(
    db,
    `select exists (select from licence_lists where service_id = $1 and ended_at is null) as wanted,
       count(*) filter (where order_id is null) as free, count(order_id) as sold, count(*) as total,
       (select coalesce(sum(keys_missing), 0)::int from orders where service_id = $1 and keys_missing > 0) as waiting
     from licence_keys where service_id = $1`,
    [serviceId],
  )
  const keys = await statement<KeyRow>(
    db,
    `select key_id, licence_key, order_id,
       case when revoked_at is not null then 'revoked' when order_id is not null then 'sold' else 'free' end as state
     from licence_keys where service_id = $1 order by (order_id is null) desc, key_id desc limit $2 offset $3`,
    [serviceId, limit, (page - 1) * limit],
  )
  const none = { wanted: false, free: 0, sold: 0, waiting: 0, total: 0 }
  return { ...none, ...counts, keys, page, limit }
}
