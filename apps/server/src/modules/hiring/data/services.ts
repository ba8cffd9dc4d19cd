import type { Offer } from '@plaudit/contract/hiring/calls'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { isDown } from '../../marketplace/policy.ts'
import {
  imagesOf,
  servicesByPublicIds,
  servicesOf,
  type findService,
} from '../../marketplace/data/services.ts'

type OfferedService = NonNullable<Offer['service']>

/** An order that is cancelled before it was paid, with its checkout. */
export interface DroppedOrder {
  order_id: string
  checkout_id: string | null
  /** Null: its time was over. */
  by: number | null
  reason: string
}

/** The order that an accepted offer becomes, by the module that has orders. */
export interface OfferOrdersPort {
  /**
   * Makes the order and its checkout in the transaction that accepts; both wait for the payment.
   * @throws refusal not_for_sale where the service is gone.
   */
  make(tx: Tx, offer: { offer_id: string }): Promise<{ order_id: string; checkout_id: string }>
  drop(tx: Tx, dropped: DroppedOrder): Promise<void>
}

declare module '../../../platform/ports.ts' {
  interface PortTypes {
    offerOrders: OfferOrdersPort
  }
}

type State = NonNullable<Awaited<ReturnType<typeof findService>>>['state']

/** States in which a service can be offered: a service that waits for a look can be, a refused one can't. */
const offerable = new Set<State>(['approved', 'under_review', 'paused'])

const mostServices = 100

/** Services that a person can offer, the latest first. */
export async function offerableOf(db: Db, userId: number): Promise<string[]> {
  const { rows } = await servicesOf(db, userId, { limit: mostServices, offset: 0 })
  return rows.filter((row) => offerable.has(row.state) && !isDown(row)).map(({ sx_id }) => sx_id)
}

/** Services for cards of offers; ids of none are left out. */
export async function offeredByIds(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferedService>> {
  const rows = await servicesByPublicIds(db, ids)
  const images = await imagesOf(
    db,
    rows.map(({ service_id }) => service_id),
  )
  return new Map(
    rows.map(({ sx_id, service_id, title, rating_sum, reviews_count }) => [
      sx_id,
      {
        sx_id,
        title,
        picture: images.get(service_id)?.featured?.src ?? null,
        rating: reviews_count === 0 ? null : Math.round((rating_sum / reviews_count) * 10) / 10,
        reviews_count,
      },
    ]),
  )
}
