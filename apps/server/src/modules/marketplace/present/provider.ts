import type { Picture } from '@plaudit/contract/files'
import type { Review } from '@plaudit/contract/marketplace/review'
import type { Provider, ServiceCard } from '@plaudit/contract/marketplace/service'
import type { Db } from '../../../platform/db/db.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { shownPerson } from '../../accounts/data/shown.ts'
import { providersByIds } from '../data/providers.ts'
import { readableReviews, reviewsOf } from '../data/reviews.ts'
import { listedOf } from '../data/services.ts'
import { starsOf } from '../policy.ts'
import { cardsByIds } from './card.ts'

const picturesShown = 3
/** A share of fewer deliveries says nothing. */
const fewDeliveries = 5
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
      ...starsOf(row),
      orders_done: row.orders_done,
      on_time:
        row.deliveries < fewDeliveries
          ? null
          : Math.floor((100 * row.deliveries_on_time) / row.deliveries),
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

/** Returns the services that one person sells to everybody. */
export const servicesBy = async (db: Db, userId: number): Promise<ServiceCard[]> =>
  cardsByIds(db, await listedOf(db, userId, servicesShown))

/** Buyers' reviews of a person; null where that person keeps them off their page (product 15). */
export async function reviewsAbout(
  db: Db,
  userId: number,
  asked: { after?: string | undefined; limit: number } = { limit: reviewsShown },
): Promise<{ reviews: Review[]; next: string | null } | null> {
  const person = await shownPerson(db, { id: userId }, { person: null, site: wholePlatform })
  if (person?.shown.reviews === false) return null
  const { rows, next } = await reviewsOf(db, { about_id: userId }, asked)
  return { reviews: await readableReviews(db, rows), next }
}
