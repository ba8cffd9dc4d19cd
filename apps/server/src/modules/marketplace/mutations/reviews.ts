import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { listService } from './listing.ts'

interface NewReview {
  order_id: string
  side: 'buyer' | 'seller'
  service_id: number
  author_id: number
  about_id: number | null
  rating: number
  text: string
}

/**
 * Writes one side's review of an order, once. The review is shown when both sides spoke (product 6).
 * @throws refusal already_reviewed.
 */
export async function writeReview(tx: Tx, review: NewReview): Promise<void> {
  const written = await statement(
    tx.db,
    `insert into reviews (order_id, side, review_id, service_id, author_id, about_id, rating, text)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning review_id`,
    [
      review.order_id,
      review.side,
      publicId(),
      review.service_id,
      review.author_id,
      review.about_id,
      review.rating,
      review.text,
    ],
  )
  if (written.length === 0) refuse('already_reviewed')
  const both = await statement(
    tx.db,
    'select side from reviews where order_id = $1 for no key update',
    [review.order_id],
  )
  if (both.length === 2) await showReviews(tx, review.order_id)
}

/** Shows what was said of an order, and lets it count. */
export async function showReviews(tx: Tx, orderId: string): Promise<void> {
  const shown = await statement<Counted & { side: string; counted: boolean }>(
    tx.db,
    `update reviews set shown_at = now() where order_id = $1 and shown_at is null
     returning service_id, side, rating, counted`,
    [orderId],
  )
  await count(
    tx,
    shown.filter(({ side, counted }) => side === 'buyer' && counted),
    1,
  )
}

interface Counted {
  service_id: number
  rating: number
}

/** Lets buyers' reviews count in the mean of their services (1), or not any more (-1). */
async function count(tx: Tx, reviews: readonly Counted[], sign: 1 | -1): Promise<void> {
  for (const { service_id, rating } of reviews.toSorted((a, b) => a.service_id - b.service_id)) {
    await statement(
      tx.db,
      `update services set rating_sum = rating_sum + $2, reviews_count = reviews_count + $3 where service_id = $1`,
      [service_id, sign * rating, sign],
    )
    await listService(tx, service_id)
  }
}

/** The fewest stars that praise. */
export const praise = 4

/** Takes reviews of these orders with at least so many stars out of every list and mean, once. */
export async function uncountReviews(
  tx: Tx,
  orderIds: readonly string[],
  least = 1,
): Promise<void> {
  const rows = await statement<Counted & { side: string; shown_at: Date | null }>(
    tx.db,
    `update reviews set counted = false where order_id = any ($1::text[]) and counted and rating >= $2
     returning service_id, side, rating, shown_at`,
    [orderIds, least],
  )
  await count(
    tx,
    rows.filter(({ side, shown_at }) => side === 'buyer' && shown_at !== null),
    -1,
  )
}

/** Orders whose one review waited long enough for the other side's. */
export async function waitingReviews(db: Db, days: number): Promise<string[]> {
  const rows = await statement<{ order_id: string }>(
    db,
    `select distinct order_id from reviews where shown_at is null
     and written_at < now() - make_interval(days => $1) limit 200`,
    [days],
  )
  return rows.map((row) => row.order_id)
}

/** The one answer to a review that is shown. @throws refusal already_reviewed, order_illegal_step. */
export async function replyToReview(
  tx: Tx,
  asked: { order_id: string; about_id: number; text: string },
): Promise<void> {
  const [review] = await statement<{ reply: string }>(
    tx.db,
    `select reply from reviews where order_id = $1 and about_id = $2 and shown_at is not null for no key update`,
    [asked.order_id, asked.about_id],
  )
  if (review === undefined) refuse('order_illegal_step')
  if (review.reply !== '') refuse('already_reviewed')
  await statement(tx.db, 'update reviews set reply = $3 where order_id = $1 and about_id = $2', [
    asked.order_id,
    asked.about_id,
    asked.text,
  ])
}
