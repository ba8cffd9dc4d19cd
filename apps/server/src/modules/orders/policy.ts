import { remindHours } from '@plaudit/contract/orders/constants'
import type { Order } from '@plaudit/contract/orders/shapes'
import type { Person } from '../../platform/http/caller.ts'
import { mayStep } from '../../platform/states.ts'
import type { ServiceRow } from '../marketplace/data/services.ts'
import { orderLife, type OrderRole, type OrderVerb } from './states.ts'
import type { KeptSlot, Moving, OrderEventRow, OrderItem, OrderRow } from './tables.ts'

type Owed = Pick<OrderRow, 'rest' | 'rest_paid_at'>

export const owesRest = ({ rest, rest_paid_at }: Owed): boolean => rest > 0 && rest_paid_at === null

/** The order of an accepted offer that nobody has paid (product 7): nothing of it is begun, and nothing goes back. */
export const isUnpaid = ({ pay_by }: Pick<OrderRow, 'pay_by'>): boolean => pay_by !== null

/** Returns the sum that was paid of an order, before anything went back. */
export function paidOf(order: Owed & Pick<OrderRow, 'amount' | 'pay_by'>): number {
  if (isUnpaid(order)) return 0
  return owesRest(order) ? order.amount - order.rest : order.amount
}

/** The rest can be paid until the order is over, or somebody has to decide about it. */
export const isRestPayable = (order: Owed & Pick<OrderRow, 'state'>): boolean =>
  owesRest(order) && (order.state === 'pending' || order.state === 'in_progress')

type Sides = Pick<OrderRow, 'buyer_id' | 'seller_id'>

/** Returns somebody's role in an order; undefined for a person for whom it is not there. */
export function roleIn(order: Sides, person: Person | null): Order['role'] | undefined {
  if (person === null) return undefined
  if (order.buyer_id === person.user_id) return 'buyer'
  if (order.seller_id === person.user_id) return 'seller'
  return person.is_admin ? 'admin' : undefined
}

/** Reviews that both sides wrote of each other, as far as they decide what can still be written. */
export interface Said {
  own: { reply: string } | null
  other: { reply: string; shown: boolean } | null
}

const isOver = (state: OrderRow['state']): boolean => state === 'completed' || state === 'reviewed'

type Back = Pick<OrderRow, 'refunded' | 'amount'>

/** All of its price went back: nothing was sold in the end. */
const isBack = ({ refunded, amount }: Back): boolean => amount > 0 && refunded >= amount

/** An order that is over, and was paid for: somebody could buy, have the price back, and praise. */
export const isReviewable = (order: OrderRow): boolean =>
  isOver(order.state) && isPaid(order) && !isBack(order)

/** Reviews come once from each side, after a completed order. */
export const mayReview = (order: OrderRow, role: Order['role'], said: Said): boolean =>
  role !== 'admin' && isReviewable(order) && said.own === null

/** Facts of an order's appointment: the clock, and its service as it is now. */
export interface Appointed {
  now: number
  service: Pick<ServiceRow, 'availability' | 'booking_type' | 'meeting_link'> | undefined
}

export const isOpenState = (state: OrderRow['state']): boolean =>
  state === 'pending' || state === 'in_progress'
/** Its seller could still have something to do, be it a change of what they delivered. */
export const needsSeller = (state: OrderRow['state']): boolean =>
  isOpenState(state) || state === 'revision_requested' || state === 'delivered'
const isOpen = ({ state }: OrderRow): boolean => isOpenState(state)

/** An appointment that has not begun can be moved. */
export const isAhead = (order: OrderRow, now: number): boolean =>
  isOpen(order) && order.item.slot !== null && Date.parse(order.item.slot.start) > now

/** A seller has a day after an appointment to say that they began it; an appointment not begun by then is paid back. */
export const dueWithSlot = ({ end }: KeptSlot, due: Date | null): Date =>
  new Date(Math.max(due?.getTime() ?? 0, Date.parse(end) + 86_400_000))

/**
 * Returns the time until which its buyer may cancel an appointment, epoch milliseconds: the provider's rule as it stood
 * when it was bought, and never after it began, since they may be in it then. Its seller says that it took place, and a
 * dispute is open then; an appointment of which they say nothing is paid back by itself.
 */
export const cancelEnds = ({ slot, cancel_min = 0 }: OrderItem): number | undefined =>
  slot === null ? undefined : Date.parse(slot.start) - cancel_min * 60_000

export const isPastCancelling = (
  { item }: Pick<OrderRow, 'item'>,
  role: OrderRole,
  now: number,
): boolean => role === 'buyer' && (cancelEnds(item) ?? Infinity) <= now

/**
 * Returns whether the seller works on it: its buyer can't cancel it any more; an appointment that is ahead they can.
 */
export const isBegunWork = ({ state, item }: OrderRow, role: OrderRole): boolean =>
  role === 'buyer' && state === 'in_progress' && item.slot === null

/**
 * Appointments that have not begun and paid periods that are not over are not delivered: a week later the price would be
 * the seller's, and an appointment could be neither called off nor moved any more.
 */
export const isTooEarly = (order: OrderRow, now: number): boolean =>
  isOpen(order) && (isAhead(order, now) || Date.parse(order.item.period?.end ?? '') > now)

/** Late is what was to be there and was never delivered. */
export const isLate = ({ state, deliver_by }: OrderRow, now: number): boolean =>
  isOpenState(state) && deliver_by !== null && deliver_by.getTime() < now

/** The buyer gives the seller more time for what they wait for. */
export const mayGiveTime = (order: OrderRow, role: Order['role']): boolean =>
  role === 'buyer' &&
  order.item.slot === null &&
  order.item.period === undefined &&
  (order.state === 'in_progress' || order.state === 'revision_requested')

/** Returns the changes that its buyer can still ask for, after these happened; undefined if they are not counted. */
export const changesLeft = (
  { item }: Pick<OrderRow, 'item'>,
  events: readonly Pick<OrderEventRow, 'verb'>[],
): number | undefined =>
  item.changes === undefined
    ? undefined
    : Math.max(0, item.changes - events.filter(({ verb }) => verb === 'request_revision').length)

/** The seller has begun, or is to change something, and can deliver it. */
export const isToDeliver = (order: OrderRow, now: number): boolean =>
  (order.state === 'in_progress' && !isTooEarly(order, now)) || order.state === 'revision_requested'

/** Tells whether the next step of an order is the other side's. */
export const waitsForOther = (order: OrderRow, role: Order['role'], now: number): boolean =>
  !isUnpaid(order) &&
  ((role === 'buyer' && (order.state === 'pending' || isToDeliver(order, now))) ||
    (role === 'seller' && (order.state === 'delivered' || isRestPayable(order))))

/** The other side is reminded once a day. @param now the database's clock, epoch milliseconds. */
export const wasReminded = (
  events: readonly Pick<OrderEventRow, 'verb' | 'actor_id' | 'at'>[],
  userId: number | null,
  now: number,
): boolean =>
  events.some(
    ({ verb, actor_id, at }) =>
      verb === 'remind' && actor_id === userId && at.getTime() > now - remindHours * 3_600_000,
  )

/** Returns whether an order is paid: an order that was to be paid and never was does not count. */
export const isPaid = ({
  outside,
  paid_outside_at,
  pay_by,
}: Pick<OrderRow, 'outside' | 'paid_outside_at' | 'pay_by'>) =>
  pay_by === null && (outside === null || paid_outside_at !== null)

/**
 * The times that a provider offers are their word on when they have time, so a buyer moves alone, up to the notice that
 * the provider asks for. After that, and for the provider always, the other side agrees first: it is their time too. So
 * it is once the buyer can't cancel any more: an appointment that was moved could be cancelled after all.
 */
export function movesAlone(
  order: OrderRow,
  role: Order['role'],
  service: Appointed['service'],
  now: number,
): boolean {
  if (role !== 'buyer' || !isAhead(order, now) || order.item.slot === null) return false
  if (isPastCancelling(order, role, now)) return false
  const notice = (service?.availability?.notice_min ?? 0) * 60_000
  return Date.parse(order.item.slot.start) - notice >= now
}

/** Returns the new time that is asked for; it ends with the booked time, with its own, and with the order. */
export const movingOf = (order: OrderRow, now: number): Moving | null =>
  order.moving !== null && isAhead(order, now) && Date.parse(order.moving.start) > now
    ? order.moving
    : null

/** Tells whether an appointment takes place online, as it was bought; orders of before the place was kept ask the listing. */
export const isOnline = (
  { item: { place } }: Pick<OrderRow, 'item'>,
  service: Appointed['service'],
): boolean => (place?.kind ?? service?.booking_type?.place) === 'online'

/** The seller says where an online appointment takes place, until it is over. */
export const maySetMeeting = (
  order: OrderRow,
  role: Order['role'],
  service: Appointed['service'],
  now: number,
): boolean =>
  role === 'seller' &&
  isOpen(order) &&
  isOnline(order, service) &&
  order.item.slot !== null &&
  Date.parse(order.item.slot.end) > now

/** Returns the steps that the caller can take with an order now. */
export function orderCan(
  order: OrderRow,
  role: Order['role'],
  said: Said,
  { now, service, events }: Appointed & { events: readonly OrderEventRow[] },
): Order['can'] {
  const can = (verb: OrderVerb) => mayStep(orderLife, order.state, verb, role as OrderRole)
  const isSide = role !== 'admin'
  const moving = movingOf(order, now)
  return {
    pay: role === 'buyer' && isUnpaid(order) && order.state === 'pending',
    start: can('start') && !isUnpaid(order),
    deliver: can('deliver') && !owesRest(order) && !isUnpaid(order) && !isTooEarly(order, now),
    request_revision: can('request_revision') && changesLeft(order, events) !== 0,
    accept: can('accept'),
    cancel: can('cancel') && !isBegunWork(order, role) && !isPastCancelling(order, role, now),
    dispute: can('dispute'),
    answer_dispute: isSide && order.state === 'disputed',
    resolve: can('resolve'),
    review: mayReview(order, role, said),
    reply: isSide && said.other !== null && said.other.shown && said.other.reply === '',
    confirm_paid: role === 'seller' && isConfirmable(order),
    reschedule: isSide && isAhead(order, now),
    reschedule_alone: movesAlone(order, role, service, now),
    answer_reschedule: isSide && moving !== null && moving.by !== role,
    withdraw_reschedule: isSide && moving !== null && moving.by === role,
    set_meeting: maySetMeeting(order, role, service, now),
    pay_rest: role === 'buyer' && isRestPayable(order),
    give_time: mayGiveTime(order, role),
    remind:
      waitsForOther(order, role, now) &&
      !wasReminded(events, role === 'buyer' ? order.buyer_id : order.seller_id, now),
    download: role === 'buyer' && order.stype === 'digital' && mayDownload(order),
  }
}

/** Returns whether a seller may still say that they were paid directly; what was cancelled is owed to nobody. */
export const isConfirmable = (
  order: Pick<OrderRow, 'state' | 'outside' | 'paid_outside_at'>,
): boolean =>
  order.state !== 'cancelled' && order.outside !== null && order.paid_outside_at === null

/** Returns whether files may be downloaded: of an order that was paid back they may not. */
export const mayDownload = (
  order: Back & Pick<OrderRow, 'state' | 'outside' | 'paid_outside_at'>,
): boolean =>
  order.state !== 'cancelled' &&
  order.state !== 'pending' &&
  !isBack(order) &&
  (order.outside === null || order.paid_outside_at !== null)
