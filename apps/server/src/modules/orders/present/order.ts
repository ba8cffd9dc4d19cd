import type { Order } from '@plaudit/contract/orders/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { suspendedAmong } from '../../accounts/data/shown.ts'
import { documentsByIds } from '../../files/data.ts'
import { holderOf, signedAddress } from '../../files/data/addresses.ts'
import { writtenAfter } from '../../messaging/data/answers.ts'
import { reviewsOfOrders, type ReviewRow } from '../../marketplace/data/reviews.ts'
import { imagesOf, servicesByIds } from '../../marketplace/data/services.ts'
import { keysOfOrders } from '../data/keys.ts'
import { clockOf, eventsOf } from '../data/orders.ts'
import type { CreditNote } from '../../payments/data/creditNotes.ts'
import type { PaidShare } from '../../payments/data/paidShares.ts'
import {
  changesLeft,
  isOpenState,
  needsSeller,
  movingOf,
  orderCan,
  owesRest,
  roleIn,
  type Said,
} from '../policy.ts'
import type { OrderEventRow, OrderRow } from '../tables.ts'
import { deadlinesOf } from './deadlines.ts'
import { meetingOf, placeOf } from './meeting.ts'
import { moneyOf, notesOf, presentNotes, sharesOf } from './money.ts'

interface View {
  people: Awaited<ReturnType<typeof peopleByIds>>
  services: Map<number, Awaited<ReturnType<typeof servicesByIds>>[number]>
  images: Awaited<ReturnType<typeof imagesOf>>
  events: Map<string, OrderEventRow[]>
  reviews: Map<string, ReviewRow[]>
  documents: Awaited<ReturnType<typeof documentsByIds>>
  keys: Awaited<ReturnType<typeof keysOfOrders>>
  shares: Map<string, PaidShare[]>
  notes: Map<string, CreditNote[]>
  answered: Set<string>
  suspended: Set<number>
  secrets: Secrets
  holder: ReturnType<typeof holderOf>
  now: number
}

/** Orders as this person sees them, in the given order; those of others are left out. */
export async function presentOrders(
  db: Db,
  secrets: Secrets,
  rows: readonly OrderRow[],
  caller: Caller,
): Promise<Order[]> {
  const person = personOf(caller)
  const ids = rows.map((row) => row.order_id)
  const serviceIds = [...new Set(rows.map((row) => row.service_id))]
  const events = await eventsOf(db, ids)
  const view: View = {
    people: await peopleByIds(
      db,
      rows.flatMap((row) => [row.buyer_id ?? 0, row.seller_id ?? 0]),
    ),
    services: new Map((await servicesByIds(db, serviceIds)).map((one) => [one.service_id, one])),
    images: await imagesOf(db, serviceIds),
    events: Map.groupBy(events, (event) => event.order_id),
    reviews: Map.groupBy(await reviewsOfOrders(db, ids), (review) => review.order_id),
    documents: await documentsByIds(
      db,
      events.flatMap((event) => event.attachments),
    ),
    keys: await keysOfOrders({ db, secrets }, digitalIds(rows)),
    shares: await sharesOf(db, rows),
    notes: await notesOf(db, rows),
    answered: await answeredNeeds(db, rows),
    suspended: await suspendedAmong(
      db,
      rows.flatMap(({ state, seller_id }) => (needsSeller(state) ? (seller_id ?? []) : [])),
    ),
    secrets,
    holder: holderOf(caller),
    now: await clockOf(db),
  }
  return rows.flatMap((row) => {
    const role = roleIn(row, person)
    return role ? [presentOrder(row, role, view)] : []
  })
}

function presentOrder(row: OrderRow, role: Order['role'], view: View): Order {
  const service = view.services.get(row.service_id)
  const [own, other] = sidesOf(view.reviews.get(row.order_id) ?? [], role)
  const said: Said = {
    own: own ?? null,
    other: other ? { reply: other.reply, shown: other.shown_at !== null } : null,
  }
  const appointed = { now: view.now, service }
  const events = view.events.get(row.order_id) ?? []
  const can = orderCan(row, role, said, { ...appointed, events })
  const left = changesLeft(row, events)
  const moving = movingOf(row, view.now)
  const seller_suspended = needsSeller(row.state) && view.suspended.has(row.seller_id ?? 0)
  return {
    ...contentOf(row, role, view),
    seller_suspended,
    sx_id: service?.sx_id ?? '0'.repeat(22),
    ...meetingOf(row, role, appointed),
    ...deadlinesOf(row, role, view.now),
    ...moneyOf(row, role, view.shares.get(row.order_id) ?? []),
    credit_notes: presentNotes(role, view.notes.get(row.order_id) ?? []),
    payment_info:
      row.outside !== null && row.state !== 'cancelled' ? (service?.payment_info ?? '') : '',
    moving: moving && { start: moving.start, end: moving.end, by: moving.by },
    changes: left === undefined ? null : { of: row.item.changes ?? 0, left },
    events: events.map((event) => presentEvent(event, row, view)),
    reviews: {
      own: own ? reviewOf(own) : null,
      // Blind until both spoke, or the time for it is over.
      other: other && other.shown_at !== null ? reviewOf(other) : null,
      skipped: own === undefined && row.review_ended.includes(role),
    },
    // Its buyer's alone, and for as long as it is not paid back.
    licence_keys: can.download ? (view.keys.get(row.order_id) ?? []) : [],
    keys_missing: row.keys_missing,
    can: seller_suspended ? { ...can, ...nothingOfSeller } : can,
  }
}

/** A suspended seller reads no reminder, uses no more time, changes and moves nothing, and is paid nothing more. */
const nothingOfSeller = {
  remind: false,
  give_time: false,
  request_revision: false,
  reschedule: false,
  reschedule_alone: false,
  answer_reschedule: false,
  pay: false,
  pay_rest: false,
}

const digitalIds = (rows: readonly OrderRow[]): string[] =>
  rows.filter(({ stype }) => stype === 'digital').map(({ order_id }) => order_id)

const needsKey = (orderId: string): string => `order:${orderId}:service_requirements`

/** Returns the orders whose buyers wrote to the seller after what these asked for; only open ones are asked about. */
const answeredNeeds = (db: Db, rows: readonly OrderRow[]): Promise<Set<string>> =>
  writtenAfter(
    db,
    rows.flatMap(({ order_id, requirements, state, seller_id, buyer_id }) =>
      requirements === '' || seller_id === null || buyer_id === null || !isOpenState(state)
        ? []
        : { from: seller_id, key: needsKey(order_id), by: buyer_id },
    ),
  )

function contentOf(row: OrderRow, role: Order['role'], view: View) {
  const { people, images, answered } = view
  const { order_id, item, amount, refunded, currency } = row
  return {
    order_id,
    ox_id: order_id,
    number: row.number,
    state: row.state,
    role,
    user_id: row.buyer_id,
    buyer: people.get(row.buyer_id ?? 0) ?? null,
    seller: people.get(row.seller_id ?? 0) ?? null,
    service_id: row.service_id,
    title: row.title,
    stype: row.stype,
    image: images.get(row.service_id)?.featured ?? null,
    label: item.label,
    extras: item.extras.map((one) => ({ ...one, price: { amount: one.price, currency } })),
    quantity: row.quantity,
    slot: item.slot,
    // An admin who looks at an order has no need to know where two people meet.
    place: role === 'admin' ? null : placeOf(item, view.services.get(row.service_id)),
    amount: { amount, currency },
    refunded: { amount: refunded, currency },
    rest: row.rest === 0 ? null : { amount: { amount: row.rest, currency }, paid: !owesRest(row) },
    outside: row.outside,
    paid_outside: row.paid_outside_at !== null,
    test: row.is_test,
    requirements: row.requirements,
    requirements_answered: answered.has(needsKey(order_id)),
    offer_id: row.offer_id,
    pay_by: row.state === 'pending' ? (row.pay_by?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    conversation_with: role === 'buyer' ? row.seller_id : role === 'seller' ? row.buyer_id : null,
  }
}

const sidesOf = (reviews: readonly ReviewRow[], role: Order['role']) => {
  const side = role === 'seller' ? 'seller' : 'buyer'
  return [
    role === 'admin' ? undefined : reviews.find((one) => one.side === side),
    reviews.find((one) => one.side !== side),
  ] as const
}

const reviewOf = ({ rating, text, reply, written_at }: ReviewRow) => ({
  rating,
  text,
  reply,
  at: written_at.toISOString(),
})

/** An admin who decides is named by what they are alone. */
const sideOf = (actorId: number | null, row: OrderRow): Order['events'][number]['by'] => {
  if (actorId === null) return null
  if (actorId === row.buyer_id) return 'buyer'
  return actorId === row.seller_id ? 'seller' : 'admin'
}

function presentEvent(
  event: OrderEventRow,
  row: OrderRow,
  { people, documents, secrets, holder }: View,
) {
  const by = sideOf(event.actor_id, row)
  return {
    verb: event.verb,
    user: by === 'admin' ? null : (people.get(event.actor_id ?? 0) ?? null),
    by: event.by_clock ? ('clock' as const) : by,
    message: event.message,
    attachments: event.attachments.flatMap((id) => {
      const document = documents.get(id)
      if (document === undefined) return []
      const { url } = signedAddress(secrets, document, { holder })
      return [{ document_id: id, name: document.name, bytes: document.bytes, url }]
    }),
    at: event.at.toISOString(),
  }
}
