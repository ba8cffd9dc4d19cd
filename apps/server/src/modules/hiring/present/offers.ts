import type { PublicUser } from '@plaudit/contract/accounts'
import type { Offer } from '@plaudit/contract/hiring/calls'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { feedsByIds } from '../../feeds/data/feeds.ts'
import { openJobs } from '../data/jobs.ts'
import { actsOf } from '../data/offers.ts'
import { offeredByIds } from '../data/services.ts'
import { mayShortlist, offerCan } from '../policy.ts'
import type { OfferActRow, OfferRow } from '../tables.ts'

interface Around {
  person: Person | null
  people: ReadonlyMap<number, PublicUser>
  feed: Offer['feed']
  service: Offer['service']
  acts: readonly OfferActRow[]
  isTaken: boolean
}

/** Offers as one of their two people sees them; that they are one is proven before. */
export async function presentOffers(
  db: Db,
  rows: readonly OfferRow[],
  person: Person | null,
): Promise<Offer[]> {
  const ids = <Value>(of: (row: OfferRow) => Value | null) => rows.flatMap((row) => of(row) ?? [])
  const jobIds = ids((row) => row.feed_item_id) as number[]
  const [acts, people, feeds, offered, taking] = await Promise.all([
    actsOf(db, ids(({ offer_id }) => offer_id) as string[]),
    peopleByIds(db, [...ids((row) => row.user_id), ...ids((row) => row.to_id)] as number[]),
    feedsByIds(db, jobIds),
    offeredByIds(db, ids(({ sx_id }) => sx_id) as string[]),
    openJobs(db, jobIds),
  ])
  return rows.map((row) => {
    const feed = feeds.get(row.feed_item_id ?? 0)
    return offerOf(row, {
      person,
      people,
      feed: feed
        ? { fx_id: feed.fx_id, feed_item_id: feed.feed_item_id, title: feed.data.title ?? '' }
        : null,
      service: offered.get(row.sx_id) ?? null,
      acts: acts.get(row.offer_id) ?? [],
      isTaken: row.feed_item_id !== null && !taking.has(row.feed_item_id),
    })
  })
}

function offerOf(row: OfferRow, { person, people, feed, service, acts, isTaken }: Around): Offer {
  const money = (amount: number) => ({ amount, currency: row.currency })
  const { offer_id, user_id, to_id, feed_item_id, state, awaits, order_id, checkout_id } = row
  return {
    offer_id,
    user_id,
    to_id,
    feed_item_id,
    user: people.get(user_id ?? 0) ?? null,
    to: people.get(to_id ?? 0) ?? null,
    offer_details: {
      price: money(row.price),
      message: row.message,
      delivery_time: row.delivery_time,
      delivery_unit: row.delivery_unit,
    },
    service,
    feed,
    state,
    awaits,
    history: acts.map(({ act, by_id, price, message, at }) => ({
      act,
      by: by_id,
      price: money(price),
      message,
      at: at.toISOString(),
    })),
    createdAt: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    pay_by: row.pay_by?.toISOString() ?? null,
    paid: row.paid_at !== null,
    shortlisted: row.shortlisted_at !== null && mayShortlist(row, person),
    order_id,
    checkout_id,
    can: offerCan(row, person, isTaken),
  }
}
