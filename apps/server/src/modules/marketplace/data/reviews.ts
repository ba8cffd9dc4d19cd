import type { Review } from '@plaudit/contract/marketplace/service'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { marketplaceDb, type ReviewsTable } from '../tables.ts'
import { servicesByIds } from './services.ts'

export type ReviewRow = Selectable<ReviewsTable>

/** What buyers said of a service, the newest first. */
export function reviewsOfService(db: Db, serviceId: number, limit: number): Promise<ReviewRow[]> {
  return marketplaceDb(db)
    .selectFrom('reviews')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('side', '=', 'buyer')
    .where('shown_at', 'is not', null)
    .where('counted', '=', true)
    .orderBy('shown_at', 'desc')
    .limit(limit)
    .execute()
}

/** What buyers said of a provider, the newest first. */
export function reviewsAbout(db: Db, userId: number, limit: number): Promise<ReviewRow[]> {
  return marketplaceDb(db)
    .selectFrom('reviews')
    .selectAll()
    .where('about_id', '=', userId)
    .where('side', '=', 'buyer')
    .where('shown_at', 'is not', null)
    .where('counted', '=', true)
    .orderBy('shown_at', 'desc')
    .limit(limit)
    .execute()
}

/** What both sides said of orders, shown or not. */
export function reviewsOfOrders(db: Db, orderIds: readonly string[]): Promise<ReviewRow[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return marketplaceDb(db)
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .execute()
}

/** Reviews as everybody reads them, with who wrote each and what it is about. */
export async function readableReviews(db: Db, rows: readonly ReviewRow[]): Promise<Review[]> {
  const people = await peopleByIds(
    db,
    rows.flatMap((row) => row.author_id ?? []),
  )
  const services = new Map(
    (await servicesByIds(db, [...new Set(rows.map((row) => row.service_id))])).map((row) => [
      row.service_id,
      row,
    ]),
  )
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
