import { statement, type Tx } from '../../../platform/db/db.ts'
import { ownerOf, releaseHeld } from '../../payments/mutations/books.ts'
import { refundShare } from '../../payments/mutations/refundShare.ts'
import { pricesBack } from '../../payments/data/shares.ts'
import { holdOrder } from '../data/orders.ts'
import { heldFor, orderIdIn } from '../data/rests.ts'
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
 * seller (product 5). The last payment goes back first.
 * @param upto minor units that are to be back in all.
 */
export async function giveBack(
  tx: Tx,
  order: OrderRow,
  upto: number,
  reason: string,
  by: number | null,
): Promise<void> {
  if (order.outside !== null) return
  const subjects = heldFor(order)
  const before = await backOf(tx, order)
  const amount = Math.min(upto, paidOf(order)) - before.rest - before.price
  if (amount <= 0) return
  const ofRest = Math.min(amount, Math.max(0, restPaid(order) - before.rest))
  const back = async (subject: string, had: number, part: number) => {
    if (part > 0) await refundShare(tx, { subject, upto: had + part, reason, by })
  }
  await back(subjects.rest, before.rest, ofRest)
  await back(subjects.price, before.price, amount - ofRest)
  await noteBackOf(tx, order)
}

const restPaid = (order: OrderRow): number => (owesRest(order) ? 0 : order.rest)

/** Sums that came back to the buyer of both parts of an order's price, by any hand and in any way. */
async function backOf(tx: Tx, order: OrderRow): Promise<{ price: number; rest: number }> {
  const subjects = heldFor(order)
  const back = await pricesBack(tx.db, Object.values(subjects))
  return { price: back.get(subjects.price) ?? 0, rest: back.get(subjects.rest) ?? 0 }
}

/** Its order says what is back of it; an order that is back whole has no keys any more. */
async function noteBackOf(tx: Tx, order: OrderRow): Promise<void> {
  const { price, rest } = await backOf(tx, order)
  await statement(
    tx.db,
    'update orders set refunded = least(amount, greatest(refunded, $2)) where order_id = $1',
    [order.order_id, price + rest],
  )
  if (price + rest >= paidOf(order)) await revokeKeys(tx, order.order_id)
}

/** Some of what was paid for these went back, by the hand of a seller or an admin, or at the provider. */
export async function noteBack(tx: Tx, subjects: readonly string[]): Promise<void> {
  const ids = new Set(subjects.flatMap((subject) => orderIdIn(subject) ?? []))
  for (const id of [...ids].toSorted()) {
    const order = await holdOrder(tx, id)
    if (order) await noteBackOf(tx, order)
  }
}
