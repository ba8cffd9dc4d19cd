import type { Reply } from '@plaudit/contract/calls'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { isOpenDigital } from './goods.ts'
import { licenceOpener, sealedColumns, type SealedLicence } from './sealedLists.ts'

export interface BoughtKey {
  order_id: string
  sx_id: string
  title: string
  licence_key: string
}

/** Parts that reading licence keys needs: the keys stand sealed. */
export interface KeyParts {
  db: Db
  secrets: Secrets
}

/** The keys that somebody bought, the last order first; an order that was paid back shows none. */
export async function boughtKeys(
  { db, secrets }: KeyParts,
  userId: number,
  orderId: string | undefined,
): Promise<BoughtKey[]> {
  const rows = await statement<Omit<BoughtKey, 'licence_key'> & SealedLicence>(
    db,
    `select o.order_id, s.sx_id, o.title, ${sealedColumns}
     from orders o join licence_keys k using (order_id) join services s on s.service_id = o.service_id
       join licence_lists l on l.service_id = k.service_id
     where o.buyer_id = $1 and ($2::text is null or o.order_id = $2) and k.revoked_at is null and ${isOpenDigital}
     order by o.number desc, k.place`,
    [userId, orderId ?? null],
  )
  const open = licenceOpener(secrets)
  return rows.map((row) => ({
    order_id: row.order_id,
    sx_id: row.sx_id,
    title: row.title,
    licence_key: open(row),
  }))
}

/** The keys of orders, for their buyers. */
export async function keysOfOrders(
  { db, secrets }: KeyParts,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await statement<{ order_id: string } & SealedLicence>(
    db,
    `select k.order_id, ${sealedColumns} from licence_keys k join licence_lists l using (service_id)
     where k.order_id = any ($1::text[]) and k.revoked_at is null order by k.order_id, k.place`,
    [orderIds],
  )
  const open = licenceOpener(secrets)
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return new Map([...byOrder].map(([id, some]) => [id, some.map(open)]))
}

type KeyList = Reply<'DigitalFiles/getLicenceKeys'>

interface KeyRow extends SealedLicence {
  key_id: number
  state: 'free' | 'sold' | 'revoked'
  order_id: string | null
}

/** A provider's keys of a service: how many, and a page of them, keys that nobody has yet first. */
export async function keyList(
  { db, secrets }: KeyParts,
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
  const rows = await statement<KeyRow>(
    db,
    `select k.key_id, k.order_id, ${sealedColumns},
       case when k.revoked_at is not null then 'revoked' when k.order_id is not null then 'sold' else 'free' end as state
     from licence_keys k join licence_lists l using (service_id)
     where k.service_id = $1 order by (k.order_id is null) desc, k.key_id desc limit $2 offset $3`,
    [serviceId, limit, (page - 1) * limit],
  )
  const open = licenceOpener(secrets)
  const keys = rows.map((row) => ({
    key_id: row.key_id,
    licence_key: open(row),
    order_id: row.order_id,
    state: row.state,
  }))
  const none = { wanted: false, free: 0, sold: 0, waiting: 0, total: 0 }
  return { ...none, ...counts, keys, page, limit }
}

interface KeptKey extends SealedLicence {
  order_id: string | null
  sold_at: Date | null
  role: 'seller' | 'buyer'
}

/** The licence keys that somebody sells or bought, for their export. */
export async function* exportKeys(
  { db, secrets }: KeyParts,
  userId: number,
): AsyncGenerator<object> {
  const rows = await statement<KeptKey>(
    db,
    `select k.order_id, k.sold_at, case when s.owner_id = $1 then 'seller' else 'buyer' end as role, ${sealedColumns}
     from licence_keys k join licence_lists l using (service_id) join services s on s.service_id = k.service_id
       left join orders o using (order_id)
     where s.owner_id = $1 or (o.buyer_id = $1 and k.revoked_at is null) order by k.service_id, k.key_id`,
    [userId],
  )
  const open = licenceOpener(secrets)
  for (const row of rows)
    yield { order_id: row.order_id, licence_key: open(row), sold_at: row.sold_at, role: row.role }
}
