import type { OrderState } from '@plaudit/contract/orders/constants'
import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'

const stateNames: Record<OrderState, () => string> = {
  pending: m.orders_state_pending,
  in_progress: m.orders_state_in_progress,
  delivered: m.orders_state_delivered,
  revision_requested: m.orders_state_revision_requested,
  completed: m.orders_state_completed,
  reviewed: m.orders_state_reviewed,
  cancelled: m.orders_state_cancelled,
  disputed: m.orders_state_disputed,
  resolved: m.orders_state_resolved,
}

export const stateTones = {
  pending: 'warn',
  in_progress: 'act',
  delivered: 'act',
  revision_requested: 'warn',
  completed: 'ok',
  reviewed: 'ok',
  cancelled: 'neutral',
  disputed: 'danger',
  resolved: 'neutral',
} as const

/** An order by its state; before its payment it waits for that. */
export const stateName = ({ state, pay_by }: Pick<Order, 'state' | 'pay_by'>): string =>
  pay_by === null ? stateNames[state]() : m.orders_state_unpaid()

const did: Record<string, () => string> = {
  agree: m.orders_did_agree,
  buy: m.orders_did_buy,
  start: m.orders_did_start,
  deliver: m.orders_did_deliver,
  request_revision: m.orders_did_request_revision,
  accept: m.orders_did_accept,
  review: m.orders_did_review,
  cancel: m.orders_did_cancel,
  dispute: m.orders_did_dispute,
  answer: m.orders_did_answer,
  resolve: m.orders_did_resolve,
  confirm_paid: m.orders_did_confirm_paid,
  reschedule: m.orders_did_reschedule,
  reschedule_ask: m.orders_did_reschedule_ask,
  reschedule_decline: m.orders_did_reschedule_decline,
  reschedule_withdraw: m.orders_did_reschedule_withdraw,
  pay_rest: m.orders_did_pay_rest,
  give_time: m.orders_did_give_time,
  remind: m.orders_did_remind,
}

/** Returns an act in two words. */
export const didWords = (verb: string): string => did[verb]?.() ?? verb

export const wayNames = {
  cash: m.orders_pay_cash,
  card: m.orders_pay_card,
  zelle: m.orders_pay_zelle,
  cash_app: m.orders_pay_cash_app,
}

export const orderHref = (orderId: string): string => `/orders/${orderId}`

/** The conversation with the other side, which names this order under their name, whatever else the two have open. */
export const talkHref = (order: Pick<Order, 'order_id' | 'conversation_with'>): string =>
  `/chatModule/${order.conversation_with}?order=${order.order_id}`
