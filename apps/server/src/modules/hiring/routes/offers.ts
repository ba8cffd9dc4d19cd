import type { ParsedInput } from '@plaudit/contract/calls'
import { inTransaction, type Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller, type Person } from '../../../platform/http/caller.ts'
import { checkedInput } from '../../../platform/http/input.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { CreatePort } from '../../messaging/data/port.ts'
import { findOffer, offersOf } from '../data/offers.ts'
import { offerChanged } from '../events.ts'
import { respond } from '../mutations/answering.ts'
import { seeOffers } from '../mutations/ending.ts'
import { offeredBefore, sendOffer } from '../mutations/offers.ts'
import { shortlist } from '../mutations/shortlist.ts'
import { maySeeOffer } from '../policy.ts'
import { presentOffers } from '../present/offers.ts'
import type { OfferRow } from '../tables.ts'
import { jobOfItem } from './jobs.ts'

type HiringParts = Pick<Parts, 'db' | 'realtime' | 'ports'>

async function one(db: Db, row: OfferRow, person: Person) {
  const [offer] = await presentOffers(db, [row], person)
  return offer ?? refuse('not_found')
}

interface Sent {
  db: Db
  caller: Caller
  input: ParsedInput<'offers/send'>
}

/** Returns the job that an offer is for; of a retry the offer that it made. @throws refusal not_found, idempotency_conflict. */
async function sending({ db, caller, input }: Sent) {
  const person = personOf(caller)
  const { feed_item_id } = input
  const before = await offeredBefore(db, person, input)
  const isForJob = before === undefined && feed_item_id !== undefined
  return { person, before, job: isForJob ? await jobOfItem(db, feed_item_id, caller) : undefined }
}

/** Offers (specification 3, Offer; product 7). */
export function offerRoutes({ realtime, ports }: HiringParts): Route[] {
  return [
    route('offers/send', {
      limit: 'say',
      idempotent: true,
      authorise: sending,
      verb: async ({ tx, input, scope }) =>
        scope.before ?? (await sendOffer(tx, realtime, scope, input)),
      present: async (row, { db, scope }) => ({ offer: await one(db, row, scope.person) }),
    }),
    route('offers/respond', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, caller, input }) =>
        respond(tx, { realtime, orders: ports.find('offerOrders') }, personOf(caller), input),
      present: async (row, { db, caller }) => ({
        offer: await one(db, row, personOf(caller)),
        order_id: row.order_id,
        checkout_id: row.checkout_id,
      }),
    }),
    route('offers/get', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const person = personOf(caller)
        const { offer_id, feed_item_id, ...asked } = input
        const { page, limit } = asked
        if (offer_id !== undefined) {
          const row = (await findOffer(db, offer_id)) ?? refuse('not_found')
          if (!maySeeOffer(row, person)) refuse('not_found')
          return { offers: [await one(db, row, person)], next: null, total: 1, page: 1, limit }
        }
        const job =
          feed_item_id === undefined ? undefined : await jobOfItem(db, feed_item_id, caller)
        const about = { ...asked, feed_item_id: job?.feed_item_id }
        const { rows, next, total } = await offersOf(db, person.user_id, about)
        return { offers: await presentOffers(db, rows, person), next, total, page, limit }
      },
    }),
    route('offers/seen', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        const rows = await seeOffers(tx, personOf(caller), input.offer_ids)
        for (const row of rows) await offerChanged(tx, realtime, row, 'update')
        return rows.length
      },
      present: (seen) => ({ seen }),
    }),
    route('offers/shortlist', {
      limit: 'write',
      verb: ({ tx, caller, input }) => shortlist(tx, realtime, personOf(caller), input),
      present: async (row, { db, caller }) => ({ offer: await one(db, row, personOf(caller)) }),
    }),
  ]
}

/**
 * An offer as the socket makes it: what `offers/send` gives; one that has an id is answered, as `offers/respond` does
 * (api: createOrUpdate).
 */
export const createOffer =
  (parts: HiringParts): CreatePort =>
  (caller, object) =>
    object['offer_id'] === undefined ? make(parts, caller, object) : answer(parts, caller, object)

function make({ db, realtime }: HiringParts, caller: Caller, object: Record<string, unknown>) {
  const input = checkedInput('offers/send', object, true) as ParsedInput<'offers/send'>
  return inTransaction(db, async (tx) => {
    const scope = await sending({ db: tx.db, caller, input })
    const row = scope.before ?? (await sendOffer(tx, realtime, scope, input))
    return { offer: await one(tx.db, row, scope.person) }
  })
}

function answer(
  { db, realtime, ports }: HiringParts,
  caller: Caller,
  object: Record<string, unknown>,
) {
  const input = checkedInput('offers/respond', object, true) as ParsedInput<'offers/respond'>
  const person = personOf(caller)
  return inTransaction(db, async (tx) => {
    const row = await respond(tx, { realtime, orders: ports.find('offerOrders') }, person, input)
    const { order_id, checkout_id } = row
    return { offer: await one(tx.db, row, person), order_id, checkout_id }
  })
}
