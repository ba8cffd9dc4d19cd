import { statement, type Tx } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events.ts'
import { ownerOf, releaseHeld } from '../../payments/mutations/books.ts'
import { refundShare } from '../../payments/mutations/refundShare.ts'
import { praise, uncountReviews } from '../../marketplace/mutations/reviews.ts'
import { unreturnedSubjects } from '../../payments/data/payments.ts'
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
 * seller (product 5). The last payment goes back first. Money that the payer's bank has taken counts as back; should it
 * come back, the order knows what of it is the buyer's (`noteWon`).
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
  await statement(
    tx.db,
    'update orders set owed_back = least(amount, greatest(owed_back, $2)) where order_id = $1',
    [order.order_id, upto],
  )
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

/**
 * Its order says what is back of it. An order that is back whole has no keys any more, and praise of it counts no more;
 * a complaint stays, since nobody buys a buyer's silence. A subscription ends with a period that is back.
 */
async function noteBackOf(tx: Tx, order: OrderRow): Promise<void> {
  const { price, rest } = await backOf(tx, order)
  await statement(
    tx.db,
    'update orders set refunded = least(amount, greatest(refunded, $2)) where order_id = $1',
    [order.order_id, price + rest],
  )
  if (price + rest < paidOf(order)) return
  await revokeKeys(tx, order.order_id)
  await uncountReviews(tx, [order.order_id], praise)
  if (order.item.period) await emit(tx, 'order.period_back', { order_id: order.order_id })
}

/** Notes that money of these orders went back: a seller, an admin or the provider gave it. */
export const noteBack = (tx: Tx, subjects: readonly string[]): Promise<void> =>
  eachOrder(tx, subjects, noteBackOf)

/**
 * A dispute with the payer's bank was won, and what it took of these is held again. Where the order ended meanwhile, no
 * step of it will ever say whose that is: it goes on now.
 */
export const noteWon = (tx: Tx, subjects: readonly string[]): Promise<void> =>
  eachOrder(tx, subjects, passOn)

async function eachOrder(
  tx: Tx,
  subjects: readonly string[],
  act: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<void> {
  const ids = new Set(subjects.flatMap((subject) => orderIdIn(subject) ?? []))
  for (const id of [...ids].toSorted()) {
    const order = await holdOrder(tx, id)
    if (order) await act(tx, order)
  }
}

async function passOn(tx: Tx, order: OrderRow): Promise<void> {
  const { order_id, state, released_at, owed_back } = order
  if (owed_back > 0)
    return giveBack(tx, order, owed_back, state === 'cancelled' ? 'cancelled' : 'dispute', null)
  if (state !== 'cancelled' || released_at !== null) return
  // The bank itself ended the order, unless somebody had paid it back: that is the buyer's, though it failed.
  const back = await backOf(tx, order)
  const isBack = back.price + back.rest >= paidOf(order)
  const subjects = Object.values(heldFor(order))
  if (isBack || (await unreturnedSubjects(tx.db, subjects)).length > 0) return
  await release(tx, order)
  await statement(tx.db, 'update orders set refunded = $2 where order_id = $1', [
    order_id,
    back.price + back.rest,
  ])
}
