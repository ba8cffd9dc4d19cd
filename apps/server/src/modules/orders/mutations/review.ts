import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { replyToReview, writeReview } from '../../marketplace/mutations/reviews.ts'
import { holdOrder } from '../data/orders.ts'
import { orderChanged } from '../events.ts'
import { isReviewable, roleIn } from '../policy.ts'
import type { OrderRow } from '../tables.ts'
import { noteEvent } from './note.ts'
import { moveOrder } from './steps.ts'

/**
 * Keeps one side's review of a completed order, once; blind until the other side spoke (product 6). The buyer's review
 * ends the order's life.
 * @throws refusal order_illegal_step, already_reviewed.
 */
export async function reviewOrder(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  { rating, text }: { rating: number; text: string },
): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role = roleIn(order, person) ?? refuse('not_found')
  if (role === 'admin') refuse('order_illegal_step')
  // A second account could order in cash, pay nothing and praise.
  if (!isReviewable(order)) refuse('order_illegal_step')
  await writeReview(tx, {
    order_id: orderId,
    side: role,
    service_id: order.service_id,
    author_id: person.user_id,
    about_id: role === 'buyer' ? order.seller_id : order.buyer_id,
    rating,
    text,
  })
  await endReview(tx, order, role)
  if (role === 'buyer') return moveOrder(tx, announcer, person, orderId, 'review')
  await noteEvent(tx, orderId, { verb: 'review', actor: person.user_id })
  await orderChanged(tx, announcer, orderId, 'review', person.user_id)
}

/**
 * Takes a review off what waits for its side: the person says none now. They can still write one.
 * @throws refusal order_illegal_step.
 */
export async function skipReview(tx: Tx, person: Person, orderId: string): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role = roleIn(order, person) ?? refuse('not_found')
  if (role === 'admin' || !isReviewable(order)) refuse('order_illegal_step')
  await endReview(tx, order, role)
}

async function endReview(
  tx: Tx,
  { order_id, review_ended }: OrderRow,
  side: 'buyer' | 'seller',
): Promise<void> {
  if (review_ended.includes(side)) return
  await statement(
    tx.db,
    'update orders set review_ended = review_ended || $2::text where order_id = $1',
    [order_id, side],
  )
}

/** Answers what the other side said, once, and tells that side. @throws refusal order_illegal_step, already_reviewed. */
export async function replyTo(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  text: string,
): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role = roleIn(order, person) ?? refuse('not_found')
  if (role === 'admin') refuse('order_illegal_step')
  await replyToReview(tx, { order_id: orderId, about_id: person.user_id, text })
  await orderChanged(tx, announcer, orderId, 'reply', person.user_id)
}
