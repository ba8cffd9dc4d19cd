import { isTimed } from '@plaudit/contract/marketplace/categories'
import type { Picture } from '@plaudit/contract/files'
import type { ServiceCard } from '@plaudit/contract/marketplace/service'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { cardRows, coversOf, type CardRow } from '../data/services.ts'
import { meanOf } from '../policy.ts'
import { takesTime } from './terms.ts'

type Person = ServiceCard['provider']

/** 'New': since the start of the previous UTC day (specification 9). */
export function isNew(since: Date, now: number): boolean {
  const day = 86_400_000
  return since.getTime() >= (Math.floor(now / day) - 1) * day
}

/** A service in a list, as everybody sees it. */
export function cardOf(
  row: CardRow,
  image: Picture | null | undefined,
  provider: Person | undefined,
  now = Date.now(),
): ServiceCard {
  const priced = row.package.flatMap((one) =>
    one.price === null ? [] : [{ ...one, price: one.price }],
  )
  const cheapest = priced.toSorted((a, b) => a.price - b.price)[0]
  const since = row.approved_at ?? row.created_at
  return {
    service_id: row.service_id,
    sx_id: row.sx_id,
    title: row.title,
    category: row.category,
    stype: row.stype,
    image: image ?? null,
    price_from:
      cheapest && row.currency !== '' ? { amount: cheapest.price, currency: row.currency } : null,
    packages_count: row.package.length,
    interval: row.stype === 'subscription' ? row.interval : null,
    per: isTimed(row.stype) ? (row.booking_type?.per ?? null) : null,
    delivery_time: takesTime(row.stype) ? (cheapest?.delivery_time ?? null) : null,
    delivery_unit: cheapest?.delivery_unit ?? 'day',
    provider: provider ?? null,
    city: row.city,
    country_code: row.country_code,
    rating: meanOf(row.rating_sum, row.reviews_count),
    reviews_count: row.reviews_count,
    createdAt: since.toISOString(),
    is_new: isNew(since, now),
  }
}

/** Services as they stand in lists, in the order of the rows. */
export async function cardsOf(db: Db, rows: readonly CardRow[]): Promise<ServiceCard[]> {
  const [covers, people] = await Promise.all([
    coversOf(
      db,
      rows.map((row) => row.service_id),
    ),
    peopleByIds(
      db,
      rows.flatMap((row) => row.owner_id ?? []),
    ),
  ])
  return rows.map((row) => cardOf(row, covers.get(row.service_id), people.get(row.owner_id ?? 0)))
}

/** The same by number; ids of none are left out. */
export const cardsByIds = async (db: Db, ids: readonly number[]): Promise<ServiceCard[]> =>
  cardsOf(db, await cardRows(db, ids))
