import type { Review } from '@plaudit/contract/marketplace/review'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { listOrder, pageOf, readOn } from '../../../platform/keyset.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { marketplaceDb, type ReviewsTable } from '../tables.ts'
import { isPublic } from '../policy.ts'
import { soldRows } from './services.ts'

export type ReviewRow = Selectable<ReviewsTable>

const newest = listOrder('reviews', [
  { by: 'shown_at', type: 'timestamptz', order: 'desc' },
  { by: 'review_id', type: 'text', order: 'desc' },
])

/** Reviews of a service, or about a provider. */
export type About = { service_id: number } | { about_id: number }

interface Asked {
  after?: string | undefined
  limit: number
}

const saidOf = (db: Db, about: About) => {
  const shown = marketplaceDb(db)
    .selectFrom('reviews')
    .where('side', '=', 'buyer')
    .where('shown_at', 'is not', null)
    .where('counted', '=', true)
  return 'service_id' in about
    ? shown.where('service_id', '=', about.service_id)
    : shown.where('about_id', '=', about.about_id)
}

/** Lists buyers' reviews, the newest first. @throws refusal invalid_input at `after`. */
export async function reviewsOf(
  db: Db,
  about: About,
  asked: Asked,
): Promise<{ rows: ReviewRow[]; next: string | null }> {
  const found = await readOn(saidOf(db, about).selectAll(), newest, asked).execute()
  return pageOf(found, newest, asked.limit)
}

/** Counts the reviews that give one star, two, up to five. */
export async function ratingsOf(db: Db, about: About): Promise<number[]> {
  const rows = await saidOf(db, about)
    .select((e) => ['rating', e.fn.countAll<number>().as('count')])
    .groupBy('rating')
    .execute()
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}

/** Lists both sides' reviews of orders, shown or not. */
export function reviewsOfOrders(db: Db, orderIds: readonly string[]): Promise<ReviewRow[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return marketplaceDb(db)
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .execute()
}

/** Reviews as everybody reads them, with the author of each and what it is about. */
export async function readableReviews(db: Db, rows: readonly ReviewRow[]): Promise<Review[]> {
  const people = await peopleByIds(
    db,
    rows.flatMap((row) => row.author_id ?? []),
  )
  const sold = await soldRows(db, [...new Set(rows.map((row) => row.service_id))])
  // A listing that nobody may open has no name here either.
  const open = [...sold].filter(([, service]) => isPublic(service))
  const services = new Map(open)
  return rows.map((row) => ({
    review_id: row.review_id,
    rating: row.rating,
    text: row.text,
    reply: row.reply,
    user: people.get(row.author_id ?? 0) ?? null,
    sx_id: services.get(row.service_id)?.sx_id ?? '0'.repeat(22),
    title: services.get(row.service_id)?.title ?? '',
    createdAt: (row.shown_at ?? row.written_at).toISOString(),
  }))
}
