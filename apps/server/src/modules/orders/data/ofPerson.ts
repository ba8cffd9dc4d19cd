import type { Language } from '@plaudit/contract/constants'
import { reviewTaskDays } from '@plaudit/contract/orders/constants'
import { addressWords } from '@plaudit/i18n/address-words'
import { m } from '@plaudit/i18n/messages'
import { statement, type Db } from '../../../platform/db/db.ts'
import {
  exported,
  type Appointment,
  type Exported,
  type Held,
  type Waiting,
} from '../../../platform/person.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { isRestPayable, isReviewable, isToDeliver, movingOf } from '../policy.ts'
import type { OrderItem, OrderRow } from '../tables.ts'
import { exportKeys } from './keys.ts'
import { openOrdersOf } from './orders.ts'

/** Exports the orders that a person bought and sold, with what was said. */
export const exportOrders = (db: Db, userId: number, _: Language, secrets: Secrets): Exported[] => [
  exported(
    db,
    'orders',
    `select order_id, number, case when buyer_id = $1 then 'buyer' else 'seller' end as role, state, title, stype, item,
       quantity, amount, currency, outside, refunded, rest, rest_paid_at, pay_by, created_at, completed_at,
       case when seller_id = $1 then meeting_link else '' end as meeting_link
     from orders where buyer_id = $1 or seller_id = $1 order by number`,
    [userId],
  ),
  exported(
    db,
    'order_events',
    'select order_id, n, verb, message, at from order_events where actor_id = $1 order by at',
    [userId],
  ),
  { name: 'licence_keys', rows: exportKeys({ db, secrets }, userId) },
  exported(
    db,
    'slot_waits',
    'select sx_id, starts_at, joined_at, offered_until from slot_waits join services using (service_id) where user_id = $1 order by starts_at',
    [userId],
  ),
  exported(db, 'coupons', 'select * from coupons where seller_id = $1 order by code', [userId]),
  exported(
    db,
    'cart',
    'select service_id, package_id, extras, quantity, slot, added_at from cart_lines where owner = $1 order by added_at',
    [`u${userId}`],
  ),
]

/** Orders that are not over keep an account: money of somebody else's hangs on them (product 1). */
export async function heldOrders(db: Db, userId: number): Promise<Held[]> {
  const open = await openOrdersOf(db, userId)
  return open.length === 0
    ? []
    : [{ says: 'orders_server_held', values: { count: open.length }, href: '/orders' }]
}

/** A time that the other side asks for waits for an answer, until the first of both times comes. */
function moveOf(order: OrderRow, userId: number): Waiting | undefined {
  const { order_id, title, item } = order
  const moving = movingOf(order, Date.now())
  if (moving === null || (moving.by === 'seller') === (order.seller_id === userId)) return undefined
  return {
    key: `order:${order_id}:move:${moving.at}`,
    says: 'orders_server_wait_move',
    values: { title },
    href: `/orders/${order_id}`,
    since: new Date(moving.at),
    due: new Date(Math.min(Date.parse(moving.start), Date.parse(item.slot?.start ?? moving.start))),
  }
}

/** Returns the next act that an order waits for from a person: to begin, pay the rest, deliver, look at a delivery. */
function waitOf(order: OrderRow, userId: number): Waiting | undefined {
  const { order_id, state, title, due_at, created_at } = order
  const isSeller = order.seller_id === userId
  const owes = isRestPayable(order)
  const says = isSeller
    ? state === 'pending'
      ? 'orders_server_wait_start'
      : isToDeliver(order, Date.now()) && !owes
        ? 'orders_server_wait_deliver'
        : undefined
    : state === 'delivered'
      ? 'orders_server_wait_accept'
      : owes
        ? 'orders_server_wait_rest'
        : undefined
  return (
    says && {
      key: `order:${order_id}:${state}`,
      says,
      values: { title },
      href: `/orders/${order_id}`,
      since: created_at,
      ...(due_at && { due: due_at }),
    }
  )
}

/** Reviews that wait for one person at most. */
const mostReviews = 50

/** Done orders of which a person has said nothing yet, the last first: each side by its own index. */
function unsaidOrdersOf(db: Db, userId: number): Promise<OrderRow[]> {
  const of = (side: 'buyer' | 'seller') =>
    `(select * from orders where ${side}_id = $1 and state in ('completed', 'reviewed')
        and not '${side}' = any (review_ended) and completed_at > now() - make_interval(days => $2)
      order by completed_at desc limit $3)`
  return statement<OrderRow>(
    db,
    `${of('buyer')} union all ${of('seller')} order by completed_at desc limit $3`,
    [userId, reviewTaskDays, mostReviews],
  )
}

/** A review that a person may write stands among their tasks for a while; nobody has to write it. */
async function waitingReviews(db: Db, userId: number): Promise<Waiting[]> {
  const orders = await unsaidOrdersOf(db, userId)
  return orders.filter(isReviewable).map(({ order_id, title, completed_at, created_at }) => ({
    key: `order:${order_id}:review`,
    says: 'orders_server_wait_review',
    values: { title },
    href: `/orders/${order_id}`,
    since: completed_at ?? created_at,
  }))
}

export async function waitingOrders(db: Db, userId: number): Promise<Waiting[]> {
  const open = await openOrdersOf(db, userId)
  const acts = open.flatMap((order) =>
    [moveOf(order, userId), waitOf(order, userId)].filter((one) => one !== undefined),
  )
  return [...acts, ...(await waitingReviews(db, userId))]
}

interface BookedRow {
  order_id: string
  title: string
  buyer_id: number | null
  seller_id: number | null
  item: OrderItem
  created_at: Date
  moved: number
  moved_at: Date | null
}

/**
 * Booked times on both sides; one that was cancelled, or that a dispute ended, leaves the calendar, a moved one stands
 * where it is now.
 */
export async function bookedBy(db: Db, userId: number, language: Language): Promise<Appointment[]> {
  const rows = await statement<BookedRow>(
    db,
    `select order_id, title, buyer_id, seller_id, item, created_at, moves.moved, moves.moved_at
     from orders cross join lateral (
       select count(*)::int as moved, max(at) as moved_at from order_events e
       where e.order_id = orders.order_id and verb = 'reschedule') moves
     where (buyer_id = $1 or seller_id = $1) and state not in ('cancelled', 'resolved') and item #>> '{slot,start}' is not null
       and (item #>> '{slot,end}')::timestamptz > now() - interval '1 month'
     order by number desc limit 1000`,
    [userId],
  )
  const people = await peopleByIds(
    db,
    rows.flatMap(({ buyer_id, seller_id }) => [buyer_id ?? 0, seller_id ?? 0]),
  )
  const locale = { locale: language.toLowerCase() as 'en' | 'fr' | 'es' }
  return rows.flatMap(({ order_id, title, item, moved, moved_at, created_at, ...sides }) => {
    if (item.slot === null) return []
    const isSeller = sides.seller_id === userId
    const other = people.get((isSeller ? sides.buyer_id : sides.seller_id) ?? 0)
    const { seats } = item.slot
    const lines = [
      other ? m.orders_server_with({ name: other.full_name }, locale) : '',
      seats > 1 ? m.orders_seats_taken({ count: seats }, locale) : '',
    ]
    return {
      key: `order:${order_id}`,
      title,
      href: `/orders/${order_id}`,
      start: new Date(item.slot.start),
      end: new Date(item.slot.end),
      text: lines.filter((line) => line !== '').join('\n'),
      place: placeWords(item.place, isSeller, locale),
      moved,
      changed: moved_at ?? created_at,
    }
  })
}

type Locale = { locale: 'en' | 'fr' | 'es' }

/** Where two people meet, in words; the link of an online appointment stands on its order alone. */
function placeWords(place: OrderItem['place'], isSeller: boolean, locale: Locale): string {
  if (place === undefined) return ''
  if (place.kind === 'online') return m.orders_place_online({}, locale)
  if (place.kind === 'address') return addressWords(place, locale.locale)
  return isSeller ? m.orders_place_home_buyers({}, locale) : m.orders_place_home({}, locale)
}
