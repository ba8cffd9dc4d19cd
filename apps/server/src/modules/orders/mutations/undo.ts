import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { refundShare } from '../../payments/mutations/refundShare.ts'
import { ordersOfCheckout } from '../data/orders.ts'
import { heldFor } from '../data/rests.ts'
import { owesRest } from '../policy.ts'
import type { OrderRow } from '../tables.ts'
import { revokeKeys } from './keys.ts'
import { moveBySystem } from './steps.ts'

/**
 * Undoes the open orders of a payment that went back whole: they are cancelled; orders that are over stay so, but what
 * they gave to download is not to be had any more. The rest of an order that is cancelled with its deposit goes back
 * too.
 * @param subjects what the payment was for; all that was bought at once when absent.
 */
export async function undoOrders(
  tx: Tx,
  announcer: Announcer,
  checkoutId: string,
  subjects?: readonly string[],
): Promise<void> {
  for (const order of await ordersOfCheckout(tx.db, checkoutId)) {
    const { order_id, amount, rest } = order
    if (subjects !== undefined && !subjects.includes(heldFor(order).price)) continue
    const isOpen = await moveBySystem(tx, announcer, order_id, 'cancel', { alreadyPaidBack: true })
    const back = amount - rest + (isOpen ? await restBack(tx, order) : 0)
    await statement(
      tx.db,
      'update orders set refunded = greatest(refunded, $2) where order_id = $1',
      [order_id, back],
    )
    await revokeKeys(tx, order_id)
  }
}

async function restBack(tx: Tx, order: OrderRow): Promise<number> {
  const { rest } = order
  if (rest === 0 || owesRest(order)) return 0
  await refundShare(tx, { subject: heldFor(order).rest, upto: rest, reason: 'cancelled', by: null })
  return rest
}
