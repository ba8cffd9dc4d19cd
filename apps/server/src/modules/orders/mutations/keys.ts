import { statement, type Tx } from '../../../platform/db/db.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import type { OrderRow } from '../tables.ts'

type Keyed = Pick<OrderRow, 'order_id' | 'service_id' | 'quantity'>

/**
 * Holds the lists of keys of these services until the transaction ends. A verb takes keys before it holds an
 * order, as a verb that adds keys does: the two wait for each other and never in a circle.
 */
export async function lockKeys(tx: Tx, serviceIds: readonly number[]): Promise<void> {
  await statement(
    tx.db,
    'select from licence_lists where service_id = any ($1::bigint[]) order by service_id for no key update',
    [serviceIds],
  )
}

/**
 * Gives an order its keys, as many as it is of, in the transaction that fulfils it; where there are too few, it waits
 * for the others and its provider is told. @returns whether nothing is missing.
 */
export async function giveKeys(tx: Tx, order: Keyed): Promise<boolean> {
  const { order_id, service_id, quantity } = order
  await lockKeys(tx, [service_id])
  const [list] = await statement<{ sx_id: string; owner_id: number | null; title: string }>(
    tx.db,
    `select sx_id, owner_id, title from licence_lists join services using (service_id)
     where service_id = $1 and ended_at is null`,
    [service_id],
  )
  if (list === undefined) return true
  const [{ missing } = { missing: 0 }] = await statement<{ missing: number }>(
    tx.db,
    `with had as (select count(*)::int as n from licence_keys where service_id = $1 and order_id = $2),
       free as (
         select key_id, row_number() over (order by key_id) + (select n from had) as place from (
           select key_id from licence_keys where service_id = $1 and order_id is null
           order by key_id limit greatest(0, $3::int - (select n from had))) next
       ), given as (
         update licence_keys k set order_id = $2, place = free.place, sold_at = now() from free
         where k.service_id = $1 and k.key_id = free.key_id and k.order_id is null returning k.key_id
       )
     update orders set keys_missing = greatest(0, $3::int - (select n from had) - (select count(*) from given))
     where order_id = $2 returning keys_missing as missing`,
    [service_id, order_id, quantity],
  )
  if (missing === 0) return true
  await tell(tx, {
    to: list.owner_id === null ? [] : [list.owner_id],
    type: 'licence_keys_out',
    key: `keys:${order_id}`,
    group: `keys:${service_id}`,
    href: `/edit-service/${list.sx_id}`,
    values: { title: list.title },
  })
  return false
}

/** Revokes an order that was paid back: its keys are shown no more, and it waits for none. */
export async function revokeKeys(tx: Tx, orderId: string): Promise<void> {
  await statement(
    tx.db,
    'update licence_keys set revoked_at = now() where order_id = $1 and revoked_at is null',
    [orderId],
  )
  await statement(
    tx.db,
    'update orders set keys_missing = 0 where order_id = $1 and keys_missing > 0',
    [orderId],
  )
}
