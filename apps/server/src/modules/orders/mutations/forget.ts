import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'

/** Takes a person out of carts and orders: bought and sold orders stay without them. */
export async function forgetOrders(tx: Tx, { user_id }: Leaving): Promise<void> {
  for (const table of ['cart_lines', 'carts'])
    await statement(tx.db, `delete from ${table} where owner = $1`, [`u${user_id}`])
  await statement(tx.db, 'delete from slot_waits where user_id = $1', [user_id])
  await statement(tx.db, 'delete from coupons where seller_id = $1', [user_id])
  // Keys that nobody was given go with their provider; the keys of buyers stay theirs.
  await statement(
    tx.db,
    `delete from licence_keys where order_id is null
       and service_id in (select service_id from services where owner_id = $1)`,
    [user_id],
  )
  await statement(
    tx.db,
    'delete from appointment_seats p using appointments s where s.provider_id = $1 and p.provider_id = s.provider_id',
    [user_id],
  )
  await statement(tx.db, 'delete from appointments where provider_id = $1', [user_id])
  await statement(
    tx.db,
    `update order_events set actor_id = null, message = '' where actor_id = $1`,
    [user_id],
  )
  // Where they met is the seller's address.
  await statement(tx.db, `update orders set item = item - 'place' where seller_id = $1`, [user_id])
  // The buyer's requirements go with either of them: they are the buyer's, and they were meant for the seller.
  for (const side of ['seller_id', 'buyer_id'])
    await statement(
      tx.db,
      `update orders set requirements = '', meeting_link = '', moving = null, ${side} = null where ${side} = $1`,
      [user_id],
    )
}
