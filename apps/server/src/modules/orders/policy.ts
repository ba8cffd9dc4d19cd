import type { Order } from '@plaudit/contract/orders/shapes'
import type { Person } from '../../platform/http/caller.ts'
import { mayStep } from '../../platform/states.ts'
import { orderLife, type OrderRole, type OrderVerb } from './states.ts'
import type { OrderRow } from './tables.ts'

type Owed = Pick<OrderRow, 'rest' | 'rest_paid_at'>

export const owesRest = ({ rest, rest_paid_at }: Owed): boolean => rest > 0 && rest_paid_at === null

/** What was paid of an order, before anything went back. */
export const paidOf = (order: Owed & Pick<OrderRow, 'amount'>): number =>
  owesRest(order) ? order.amount - order.rest : order.amount

/** The rest can be paid until the order is over, or somebody has to decide about it. */
export const isRestPayable = (order: Owed & Pick<OrderRow, 'state'>): boolean =>
  owesRest(order) && (order.state === 'pending' || order.state === 'in_progress')

type Sides = Pick<OrderRow, 'buyer_id' | 'seller_id'>

/** In which role somebody stands to an order; undefined for whom it is not there. */
export function roleIn(order: Sides, person: Person | null): Order['role'] | undefined {
  if (person === null) return undefined
  if (order.buyer_id === person.user_id) return 'buyer'
  if (order.seller_id === person.user_id) return 'seller'
  return person.is_admin ? 'admin' : undefined
}

/** What both sides wrote of each other, as far as it decides what can still be written. */
export interface Said {
  own: { reply: string } | null
  other: { reply: string; shown: boolean } | null
}

const isOver = (state: OrderRow['state']): boolean => state === 'completed' || state === 'reviewed'

/** Reviews come once from each side, after a completed order. */
export const mayReview = (order: OrderRow, role: Order['role'], said: Said): boolean =>
  role !== 'admin' && isOver(order.state) && said.own === null

/** What the caller can do with an order now. */
export function orderCan(order: OrderRow, role: Order['role'], said: Said): Order['can'] {
  const can = (verb: OrderVerb) => mayStep(orderLife, order.state, verb, role as OrderRole)
  const isSide = role !== 'admin'
  const open = order.state === 'pending' || order.state === 'in_progress'
  return {
    start: can('start'),
    deliver: can('deliver') && !owesRest(order),
    request_revision: can('request_revision') && order.stype !== 'digital',
    accept: can('accept'),
    cancel: can('cancel'),
    dispute: can('dispute'),
    resolve: can('resolve'),
    review: mayReview(order, role, said),
    reply: isSide && said.other !== null && said.other.shown && said.other.reply === '',
    confirm_paid: role === 'seller' && order.outside !== null && order.paid_outside_at === null,
    reschedule: isSide && open && order.item.slot !== null,
    pay_rest: role === 'buyer' && isRestPayable(order),
    download: role === 'buyer' && order.stype === 'digital' && mayDownload(order),
  }
}

/** What was paid back is not to be had any more. */
export const mayDownload = (
  order: Pick<OrderRow, 'state' | 'refunded' | 'amount' | 'outside' | 'paid_outside_at'>,
): boolean =>
  order.state !== 'cancelled' &&
  order.state !== 'pending' &&
  (order.refunded < order.amount || order.amount === 0) &&
  (order.outside === null || order.paid_outside_at !== null)
