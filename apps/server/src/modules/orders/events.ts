import { statement, type Tx } from '../../platform/db/db.ts'
import { emit } from '../../platform/events.ts'
import type { TopicPolicies } from '../../platform/realtime/access.ts'
import { ownTopic } from '../../platform/realtime/grants.ts'
import { announceAll, type Announcer } from '../../platform/realtime/topics.ts'
import { tell } from '../notifications/mutations/tell.ts'
import { orderById } from './data/orders.ts'
import { paidShares, type PaidShare } from '../payments/data/paidShares.ts'
import { shareTotal } from '../payments/data/shares.ts'
import { heldFor, restDue } from './data/rests.ts'
import { paidOf } from './policy.ts'
import type { OrderRow } from './tables.ts'
import { formatMoney } from '@plaudit/i18n/money'
import { accountById } from '../accounts/data.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An order took a step; `by` is null where it came about by itself. */
    'order.changed': {
      order_id: string
      verb: string
      /** Number of the step among all of this order. */
      n: number
      state: string
      buyer_id: number | null
      seller_id: number | null
      by: number | null
    }
    /** The whole price of a paid period of a subscription is back. */
    'order.period_back': { order_id: string }
  }
}

/** Topic of a person's own orders, live; the name is everybody's, the log one's own (api: Realtime, `orders`). */
export const ordersTopics: TopicPolicies = {
  orders: async (key, { person }) =>
    person === null || key !== ''
      ? undefined
      : { keys: [], topic: ownTopic('orders', person.user_id) },
}

type Step = Pick<OrderRow, 'order_id' | 'state' | 'buyer_id' | 'seller_id'>

const sidesOf = ({ buyer_id, seller_id }: Step): number[] =>
  [buyer_id, seller_id].filter((id) => id !== null)

/** Tells both sides of a step live, without a notice. */
export async function announceOrder(
  tx: Tx,
  announcer: Announcer,
  order: Step,
  verb: string,
): Promise<void> {
  const { order_id, state } = order
  const type = verb === 'buy' ? 'create' : 'update'
  // Both at once: topics are taken in one order.
  const data = { order_id, state, verb }
  await announceAll(
    tx,
    announcer,
    sidesOf(order).map((id) => ({ topic: ownTopic('orders', id), type, data })),
  )
}

/**
 * Returns the people whom a notice of a step is for. Work that begins or arrives is news for the buyer: where that came
 * about by itself (files, a paid month), the seller keeps the notice that something was bought. A month that begins by
 * itself is what the buyer just paid for.
 */
function toldOf({ buyer_id, seller_id }: Step, verb: string, by: number | null): number[] {
  if (verb === 'start' && by === null) return []
  const isForBuyer = verb === 'start' || verb === 'deliver'
  return [buyer_id, isForBuyer ? null : seller_id].filter((id) => id !== null)
}

/** Tells both sides of a step: live, as a notice with the order's own address, and as a domain event. */
export async function orderChanged(
  tx: Tx,
  announcer: Announcer,
  orderId: string,
  verb: string,
  by: number | null,
): Promise<void> {
  const order = await orderById(tx.db, orderId)
  if (order === undefined) return
  const { buyer_id, seller_id, state, title, number, outside } = order
  await announceOrder(tx, announcer, order, verb)
  const { n = 0, by_clock = false } = (await lastStepOf(tx, orderId)) ?? {}
  const key = `order:${orderId}:${verb}:${n}`
  if (verb === 'resolve' && paidOf(order) > 0) await tellDecided(tx, order, { key, by })
  else if (verb === 'cancel') await tellCancelled(tx, order, { key, by, byClock: by_clock })
  else
    await tell(tx, {
      to: toldOf(order, verb, by),
      // Nothing is held of what the two agreed on: the seller reads that in the mail already.
      type: verb === 'buy' && outside !== null ? 'order_buy_directly' : `order_${verb}`,
      key,
      group: `order:${orderId}`,
      ...(by !== null && { by }),
      href: `/orders/${orderId}`,
      values: { title, number },
    })
  await emit(tx, 'order.changed', { order_id: orderId, verb, n, state, buyer_id, seller_id, by })
}

/**
 * Tells each side how the dispute was decided: the sum that goes back, the whole price, and whose the rest is. A side
 * that reads only that something was decided has to look for what happens to its money.
 */
async function tellDecided(
  tx: Tx,
  order: OrderRow,
  { key, by }: { key: string; by: number | null },
): Promise<void> {
  const { refunded: back } = order
  const how = back >= paidOf(order) ? 'back' : back > 0 ? 'shared' : 'kept'
  await tellSides(tx, order, { key, by, typeFor: (side) => `order_resolve_${how}_${side}` })
}

/**
 * Tells each side by whom an order was cancelled, and what of its price goes back. Where its payment went back before,
 * nobody cancelled it.
 */
async function tellCancelled(
  tx: Tx,
  order: OrderRow,
  { key, by, byClock }: { key: string; by: number | null; byClock: boolean },
): Promise<void> {
  const cause = by !== null ? 'by' : byClock ? 'clock' : 'payment'
  const typeFor = (side: Side) => {
    if (cause === 'payment') return 'order_cancel_payment'
    if (order.refunded > 0) return `order_cancel_${cause}_back_${side}`
    // What was paid and does not stand as given back yet has no words about money.
    const isPaidHere = order.outside === null && paidOf(order) > 0
    return isPaidHere ? 'order_cancel' : `order_cancel_${cause}_nothing`
  }
  await tellSides(tx, order, { key, by, typeFor })
}

type Side = 'buyer' | 'seller'

/** Tells each side of a step in words of its own, with the sums of the order. */
async function tellSides(
  tx: Tx,
  order: OrderRow,
  { key, by, typeFor }: { key: string; by: number | null; typeFor: (side: Side) => string },
): Promise<void> {
  const { order_id, buyer_id, seller_id, title, refunded, currency } = order
  const price = paidOf(order)
  const bought = boughtFor(await paidShares(tx.db, Object.values(heldFor(order))))
  const { total, back } = bought ?? { total: price, back: refunded }
  for (const [side, id] of [
    ['buyer', buyer_id],
    ['seller', seller_id],
  ] as const) {
    if (id === null) continue
    const locale = await localeOf(tx, id)
    const type = typeFor(side)
    await tell(tx, {
      to: [id],
      type,
      key,
      group: `order:${order_id}`,
      ...(by !== null && { by }),
      href: `/orders/${order_id}`,
      values: {
        title,
        back: formatMoney({ amount: back, currency }, locale),
        paid: formatMoney({ amount: isOfSeller(type) ? price : total, currency }, locale),
        kept: formatMoney({ amount: price - refunded, currency }, locale),
      },
    })
  }
}

/** Tells whether a notice says which part of the price is the seller's: tax and fees of the buyer are no part of it. */
const isOfSeller = (type: string): boolean => /_kept_|_shared_seller$/.test(type)

/** The buyer pays tax and fees beside the price, less a coupon of the installation, and all of it goes back. */
function boughtFor(shares: readonly PaidShare[]): { total: number; back: number } | undefined {
  if (shares.length === 0) return undefined
  return shares.reduce(
    ({ total, back }, share) => ({ total: total + shareTotal(share), back: back + share.given }),
    { total: 0, back: 0 },
  )
}

async function localeOf(tx: Tx, userId: number): Promise<'en' | 'fr' | 'es'> {
  const { language } = (await accountById(tx.db, userId)) ?? { language: 'EN' }
  return language.toLowerCase() as 'en' | 'fr' | 'es'
}

async function lastStepOf(tx: Tx, orderId: string) {
  const [row] = await statement<{ n: number; by_clock: boolean }>(
    tx.db,
    'select n, by_clock from order_events where order_id = $1 order by n desc limit 1',
    [orderId],
  )
  return row
}

/** The seller has begun: the buyer is asked for the rest, which is due before the delivery. */
export async function tellRestDue(tx: Tx, order: OrderRow): Promise<void> {
  const { order_id, buyer_id, title, currency } = order
  if (buyer_id === null) return
  const locale = await localeOf(tx, buyer_id)
  const amount = await restDue(tx.db, order)
  await tell(tx, {
    to: [buyer_id],
    type: 'order_rest_due',
    key: `order:${order_id}:rest_due`,
    group: `order:${order_id}`,
    href: `/orders/${order_id}`,
    values: { title, amount: formatMoney({ amount, currency }, locale) },
  })
}
