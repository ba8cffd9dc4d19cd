import { statement, type Tx } from '../../../platform/db/db.ts'
import { ownerOf, releaseHeld } from '../../payments/mutations/books.ts'
import { refundShare } from '../../payments/mutations/refundShare.ts'
import { heldFor } from '../data/rests.ts'
import { owesRest, paidOf } from '../policy.ts'
import type { OrderRow } from '../tables.ts'
import { revokeKeys } from './keys.ts'

/** Releases the held price of an order to its seller; nothing where it was agreed outside (product 5). */
export async function release(tx: Tx, order: OrderRow): Promise<void> {
  const { seller_id, is_test, currency } = order
  const owner = ownerOf(seller_id, is_test)
  if (order.outside === null)
    for (const subject of Object.values(heldFor(order)))
      await releaseHeld(tx, { owner, subject, currency }, `release:${subject}`)
  await statement(
    tx.db,
    'update orders set released_at = coalesce(released_at, now()) where order_id = $1',
    [order.order_id],
  )
}

/**
 * Pays a part of an order back, as far as it was paid and is not back already: from what is held first, then from the
 * seller (product 5). What was paid last goes back first.
 * @param upto minor units that are to be back in all.
 */
export async function giveBack(
  tx: Tx,
  order: OrderRow,
  upto: number,
  reason: string,
  by: number | null,
): Promise<void> {
  const paid = paidOf(order)
  const amount = Math.min(upto, paid) - order.refunded
  if (amount <= 0 || order.outside !== null) return
  const restBefore = Math.min(order.refunded, restPaid(order))
  const ofRest = Math.min(amount, restPaid(order) - restBefore)
  const subjects = heldFor(order)
  const back = async (subject: string, part: number, before: number) =>
    part > 0 ? refundShare(tx, { subject, amount: part, before, reason, by }) : 0
  const refunded =
    (await back(subjects.rest, ofRest, restBefore)) +
    (await back(subjects.price, amount - ofRest, order.refunded - restBefore))
  await statement(tx.db, 'update orders set refunded = refunded + $2 where order_id = $1', [
    order.order_id,
    refunded,
  ])
  if (order.refunded + refunded >= paid) await revokeKeys(tx, order.order_id)
}

const restPaid = (order: OrderRow): number => (owesRest(order) ? 0 : order.rest)
