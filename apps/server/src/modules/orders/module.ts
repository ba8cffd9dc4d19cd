import { listener } from '../../platform/events.ts'
import { defineModule } from '../../platform/module.ts'
import type { NoticeTypes } from '../../platform/notices.ts'
import { bookedBy, exportOrders, heldOrders, waitingOrders } from './data/ofPerson.ts'
import { hasBought } from './data/goods.ts'
import { ordersTopics } from './events.ts'
import { cartKind } from './mutations/cartKind.ts'
import { endPaidBack } from './mutations/endPaidBack.ts'
import { forgetOrders } from './mutations/forget.ts'
import { offerKind, offerOrders } from './mutations/offerKind.ts'
import { cartRoutes } from './routes/cart.ts'
import { goodsRoutes } from './routes/goods.ts'
import { keyRoutes } from './routes/keys.ts'
import { sealPlainLists } from './mutations/sealLists.ts'
import { waitRoutes } from './routes/waits.ts'
import { orderRoutes } from './routes/orders.ts'
import { tellBuyers } from './mutations/tellBuyers.ts'
import { tellOfSuspended } from './mutations/tellOfSuspended.ts'
import { restKind } from './mutations/restKind.ts'
import { subscriptionKind } from './mutations/subscriptionKind.ts'
import { ordersTasks } from './tasks.ts'

const kind = {
  feed: 'order',
  preference: 'order_messages',
  urgency: 'usual',
  why: 'orders_notices_why',
} as const

/** Notices to both sides of an order; each leads to the order's own address. */
const notices = {
  order_buy: { ...kind, one: 'orders_notices_bought' },
  order_buy_directly: { ...kind, one: 'orders_notices_bought_directly' },
  order_start: { ...kind, one: 'orders_notices_begun' },
  order_deliver: { ...kind, act: 'notices_act_look', one: 'orders_notices_delivered' },
  order_request_revision: { ...kind, act: 'notices_act_look', one: 'orders_notices_revision' },
  order_accept: { ...kind, one: 'orders_notices_accepted' },
  order_review: { ...kind, feed: 'review', one: 'orders_notices_reviewed' },
  order_reply: { ...kind, feed: 'review', one: 'orders_notices_replied' },
  order_cancel: { ...kind, one: 'orders_notices_cancelled' },
  order_cancel_by_back_buyer: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_cancelled_by_back_buyer',
  },
  order_cancel_by_back_seller: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_cancelled_by_back_seller',
  },
  order_cancel_by_nothing: { ...kind, urgency: 'must', one: 'orders_notices_cancelled_by_nothing' },
  order_cancel_clock_back_buyer: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_cancelled_clock_back_buyer',
  },
  order_cancel_clock_back_seller: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_cancelled_clock_back_seller',
  },
  order_cancel_clock_nothing: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_cancelled_clock_nothing',
  },
  order_cancel_payment: { ...kind, urgency: 'must', one: 'orders_notices_cancelled_payment' },
  order_dispute: { ...kind, one: 'orders_notices_disputed' },
  order_answer: { ...kind, act: 'notices_act_look', one: 'orders_notices_answered' },
  order_resolve: { ...kind, one: 'orders_notices_resolved' },
  order_resolve_back_buyer: { ...kind, urgency: 'must', one: 'orders_notices_resolved_back_buyer' },
  order_resolve_back_seller: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_resolved_back_seller',
  },
  order_resolve_shared_buyer: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_resolved_shared_buyer',
  },
  order_resolve_shared_seller: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_resolved_shared_seller',
  },
  order_resolve_kept_buyer: { ...kind, urgency: 'must', one: 'orders_notices_resolved_kept_buyer' },
  order_resolve_kept_seller: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_resolved_kept_seller',
  },
  order_period_back_buyer: { ...kind, urgency: 'must', one: 'orders_notices_period_back_buyer' },
  order_period_back_seller: { ...kind, urgency: 'must', one: 'orders_notices_period_back_seller' },
  order_confirm_paid: { ...kind, one: 'orders_notices_paid' },
  order_pay_rest: { ...kind, one: 'orders_notices_rest_paid' },
  order_rest_due: {
    ...kind,
    urgency: 'must',
    act: 'notices_act_pay',
    one: 'orders_notices_rest_due',
  },
  order_due_soon: { ...kind, one: 'orders_notices_due_soon' },
  order_late: { ...kind, one: 'orders_notices_late' },
  order_seller_suspended: {
    ...kind,
    act: 'notices_act_look',
    one: 'orders_notices_seller_suspended',
  },
  order_closing_cancel: { ...kind, urgency: 'must', one: 'orders_notices_closing_cancel' },
  order_closing_cancel_directly: {
    ...kind,
    urgency: 'must',
    one: 'orders_notices_closing_cancel_directly',
  },
  order_closing_dispute: { ...kind, urgency: 'must', one: 'orders_notices_closing_dispute' },
  order_closing_accept: { ...kind, urgency: 'must', one: 'orders_notices_closing_accept' },
  order_remind: { ...kind, act: 'notices_act_look', one: 'orders_notices_reminded' },
  order_give_time: { ...kind, one: 'orders_notices_time_given' },
  slot_free: { ...kind, act: 'notices_act_book', one: 'orders_notices_slot_free' },
  digital_files_new: { ...kind, one: 'orders_notices_files_new' },
  order_reschedule: { ...kind, one: 'orders_notices_moved' },
  order_reschedule_ask: { ...kind, act: 'notices_act_answer', one: 'orders_notices_move_asked' },
  order_reschedule_decline: { ...kind, one: 'orders_notices_move_declined' },
  order_reschedule_withdraw: { ...kind, one: 'orders_notices_move_withdrawn' },
  licence_keys_out: { ...kind, one: 'orders_notices_keys_out' },
} as const satisfies NoticeTypes

export const orders = defineModule({
  name: 'orders',
  open: ({ ports, realtime }) => {
    ports.get('payments').sell(cartKind(realtime))
    ports.get('payments').sell(offerKind(realtime))
    ports.get('payments').sell(subscriptionKind(realtime))
    ports.get('payments').sell(restKind(realtime))
    ports.provide('boughtDocuments', hasBought)
    ports.provide('offerOrders', offerOrders(ports.get('payments'), realtime))
  },
  routes: (parts) => [
    ...cartRoutes(),
    ...orderRoutes(parts),
    ...goodsRoutes(parts),
    ...keyRoutes(parts),
    ...waitRoutes(),
  ],
  tasks: ordersTasks,
  start: async ({ db, secrets, log }) => {
    const sealing = sealPlainLists(db, secrets).catch((error: unknown) =>
      log.error({ error: String(error) }, 'licence keys could not be sealed'),
    )
    return async () => void (await sealing)
  },
  topics: () => ordersTopics,
  listens: [
    listener({
      on: 'service.files',
      runs: 'task',
      does: 'tell_buyers',
      hear: ({ db }, said) => tellBuyers(db, said),
    }),
    listener({
      on: 'order.period_back',
      runs: 'task',
      does: 'end_paid_back',
      hear: ({ db, ports }, { order_id }) =>
        endPaidBack({ db, kinds: ports.get('payments').kinds }, order_id),
    }),
    listener({
      on: 'account.suspension',
      runs: 'task',
      does: 'tell_of_suspended',
      hear: ({ db }, said) => tellOfSuspended(db, said),
    }),
  ],
  notices,
  person: {
    erase: forgetOrders,
    export: exportOrders,
    holds: heldOrders,
    waits: waitingOrders,
    appointments: bookedBy,
    counts: {
      orders: `select from orders o where o.buyer_id = u.user_id
        union all select from orders o where o.seller_id = u.user_id`,
    },
    uses: {
      buys: 'select from orders where buyer_id = $1',
      sells: 'select from orders where seller_id = $1',
    },
  },
})
