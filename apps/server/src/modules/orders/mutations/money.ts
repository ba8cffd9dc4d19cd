import { statement, type Tx } from '../../../platform/db/db.ts'
import { ownerOf, releaseHeld } from '../../payments/mutations/books.ts'
import { refundShare } from '../../payments/mutations/refundShare.ts'
import type { OrderRow } from '../tables.ts'
import { revokeKeys } from './keys.ts'

const subjectOf = ({ order_id }: Pick<OrderRow, 'order_id'>): string => `order:${order_id}`

/** What is held of an order's price is its seller's; nothing where it was agreed outside (product 5). */
export async function release(tx: Tx, order: OrderRow): Promise<void> {
  if (order.outside === null)
    await releaseHeld(
      tx,
      {
        owner: ownerOf(order.seller_id, order.is_test),
        subject: subjectOf(order),
        currency: order.currency,
      },
      `release:${subjectOf(order)}`,
    )
  await statement(
    tx.db,
    'update orders set released_at = coalesce(released_at, now()) where order_id = $1',
    [order.order_id],
  )
}

/**
 * Pays a part of an order back, as far as it is not already: from what is held first, then from the seller (product 5).
 * @param upto minor units that are to be back in all.
 */
export async function giveBack(
  tx: Tx,
  order: OrderRow,
  upto: number,
  reason: string,
  by: number | null,
): Promise<void> {
  const amount = Math.min(upto, order.amount) - order.refunded
  if (amount <= 0 || order.outside !== null) return
  const refunded = await refundShare(tx, {
    subject: subjectOf(order),
    amount,
    before: order.refunded,
    reason,
    by,
  })
  await statement(tx.db, 'update orders set refunded = refunded + $2 where order_id = $1', [
    order.order_id,
    refunded,
  ])
  if (order.refunded + refunded >= order.amount) await revokeKeys(tx, order.order_id)
}
