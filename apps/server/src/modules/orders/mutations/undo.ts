import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { ordersOfCheckout } from '../data/orders.ts'
import { revokeKeys } from './keys.ts'
import { moveBySystem } from './steps.ts'

/**
 * A payment went back whole. Its open orders are cancelled; those that are over stay so, but what they gave to download
 * is not to be had any more.
 */
export async function undoOrders(tx: Tx, announcer: Announcer, checkoutId: string): Promise<void> {
  for (const { order_id } of await ordersOfCheckout(tx.db, checkoutId)) {
    await moveBySystem(tx, announcer, order_id, 'cancel', { alreadyPaidBack: true })
    await statement(tx.db, 'update orders set refunded = amount where order_id = $1', [order_id])
    await revokeKeys(tx, order_id)
  }
}
