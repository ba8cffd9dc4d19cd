import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { announceOrder } from '../events.ts'
import { ordersDb } from '../tables.ts'
import { beginOrder, datesOf, type NewOrder } from './make.ts'
import { noteEvent } from './note.ts'

interface Waiting {
  offer_id: string
  pay_by: Date
}

/** Writes the order of an accepted offer before it is paid (product 7): both sides have it, and nothing of it is begun. */
export async function promiseOrder(
  tx: Tx,
  announcer: Announcer,
  order: NewOrder,
  waiting: Waiting,
): Promise<void> {
  const row = await ordersDb(tx.db)
    .insertInto('orders')
    .values({ ...order, ...waiting, item: JSON.stringify(order.item), due_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteEvent(tx, order.order_id, { verb: 'agree', actor: null })
  await announceOrder(tx, announcer, row, 'agree')
}

/** The order of an accepted offer waits longer: its money is on its way. */
export const waitLonger = (tx: Tx, orderId: string, until: Date): Promise<unknown> =>
  statement(
    tx.db,
    'update orders set pay_by = greatest(pay_by, $2) where order_id = $1 and pay_by is not null',
    [orderId, until],
  )

/**
 * The order of an accepted offer was paid. @returns false where there is none that waits: one that was accepted before
 * orders were made beforehand is made now.
 */
export async function payPromised(
  tx: Tx,
  announcer: Announcer,
  order: NewOrder,
  paid: { checkout_id: string; is_test: boolean },
): Promise<boolean> {
  const row = await ordersDb(tx.db)
    .updateTable('orders')
    .set({ ...paid, pay_by: null, ...(await datesOf(tx, order)) })
    .where('order_id', '=', order.order_id)
    .where('state', '=', 'pending')
    .where('pay_by', 'is not', null)
    .returning('order_id')
    .executeTakeFirst()
  if (row !== undefined) await beginOrder(tx, announcer, order)
  return row !== undefined
}
