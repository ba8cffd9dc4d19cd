import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { marketplaceDb, type ReviewsTable } from '../tables.ts'

export type ReviewRow = Selectable<ReviewsTable>

/** What buyers said of a service, the newest first. */
export function reviewsOfService(db: Db, serviceId: number, limit: number): Promise<ReviewRow[]> {
  return marketplaceDb(db)
    .selectFrom('reviews')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('side', '=', 'buyer')
    .where('shown_at', 'is not', null)
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
