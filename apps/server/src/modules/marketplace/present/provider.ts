import type { Picture } from '@plaudit/contract/files'
import type { Provider, Review, ServiceCard } from '@plaudit/contract/marketplace/service'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { providersByIds } from '../data/providers.ts'
import { reviewsAbout, type ReviewRow } from '../data/reviews.ts'
import { listedOf, servicesByIds } from '../data/services.ts'
import { cardsByIds, meanOf } from './card.ts'

const picturesShown = 3
const servicesShown = 24
const reviewsShown = 20

/** People who sell, in the given order; ids of nobody are left out. */
export async function presentProviders(db: Db, ids: readonly number[]): Promise<Provider[]> {
  const rows = await providersByIds(db, ids)
  const people = await peopleByIds(db, ids)
  const providers: Provider[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const person = people.get(id)
    if (row === undefined || person === undefined) continue
    providers.push({
      ...person,
      account_type: row.account_type,
      services: row.services,
      rating: meanOf(row.rating_sum, row.reviews_count),
      reviews_count: row.reviews_count,
      orders_done: row.orders_done,
      memberSince: row.created_at.toISOString(),
      images: row.services > 0 ? await picturesOf(db, id) : [],
      categories: row.categories,
      languages: row.languages,
    })
  }
  return providers
}

async function picturesOf(db: Db, userId: number): Promise<Picture[]> {
  const cards = await cardsByIds(db, await listedOf(db, userId, picturesShown))
  return cards.flatMap((card) => card.image ?? [])
}

/** What one person sells to everybody. */
export const servicesBy = async (db: Db, userId: number): Promise<ServiceCard[]> =>
  cardsByIds(db, await listedOf(db, userId, servicesShown))

/** What buyers said of a person. */
export const reviewsBy = async (db: Db, userId: number): Promise<Review[]> =>
  presentReviews(db, await reviewsAbout(db, userId, reviewsShown))

/** Reviews as everybody reads them. */
export async function presentReviews(db: Db, rows: readonly ReviewRow[]): Promise<Review[]> {
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
