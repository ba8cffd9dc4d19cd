import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { writeCard } from '../../messaging/mutations/writeCard.ts'
import { clockOf } from '../data/orders.ts'
import { orderChanged } from '../events.ts'
import { dueOf, nextReminder } from '../data/deadlines.ts'
import { giveKeys } from './keys.ts'
import { ordersDb, type OrderItem, type OrderRow } from '../tables.ts'
import { moveBySystem } from './steps.ts'
import { leaveWait } from './waits.ts'
import { noteEvent } from './note.ts'

/** An order before it is paid. */
export interface NewOrder {
  order_id: string
  buyer_id: number
  seller_id: number
  service_id: number
  title: string
  stype: OrderRow['stype']
  quantity: number
  amount: number
  /** Part of it that is due before the delivery. */
  rest?: number
  currency: string
  requirements: string
  outside: OrderRow['outside']
  item: OrderItem
}

interface Paid {
  checkout_id: string | null
  is_test: boolean
}

/**
 * Writes an order with both sides' automatic messages in one transaction: the buyer's `service_purchase` and the
 * provider's `service_requirements` (specification 6). A digital order is delivered at once, with its keys.
 */
export async function makeOrder(
  tx: Tx,
  announcer: Announcer,
  order: NewOrder,
  paid: Paid,
): Promise<void> {
  await ordersDb(tx.db)
    .insertInto('orders')
    .values({
      ...order,
      ...paid,
      item: JSON.stringify(order.item),
      ...(await datesOf(tx, order)),
    })
    .execute()
  await beginOrder(tx, announcer, order)
}

/** An order that is there is bought from now on: both sides get their messages, and a digital one is delivered. */
export async function beginOrder(tx: Tx, announcer: Announcer, order: NewOrder): Promise<void> {
  await noteEvent(tx, order.order_id, { verb: 'buy', actor: order.buyer_id })
  const { order_id, buyer_id, seller_id, requirements, title } = order
  if (order.item.slot) await leaveWait(tx, order.service_id, buyer_id, order.item.slot.start)
  await writeCard(tx, {
    key: `order:${order_id}:service_purchase`,
    from: buyer_id,
    to: seller_id,
    type: 'service_purchase',
    type_data: { order_id },
    text: title,
  })
  await writeCard(tx, {
    key: `order:${order_id}:service_requirements`,
    from: seller_id,
    to: buyer_id,
    type: 'service_requirements',
    type_data: { order_id },
    text: requirements,
    byItself: true,
  })
  await orderChanged(tx, announcer, order_id, 'buy', buyer_id)
  if (order.stype === 'digital' && order.outside === null && (await giveKeys(tx, order)))
    await moveBySystem(tx, announcer, order_id, 'deliver')
}

/** The days of an order that is bought now: of its delivery, of its end by itself, and of what is told of them. */
export async function datesOf(tx: Tx, order: NewOrder) {
  const now = await clockOf(tx.db)
  const deliver_by = await promisedBy(tx, order)
  const dated = { ...order, state: 'pending' as const, deliver_by }
  const due_at = dueOf(dated, now)
  return { deliver_by, due_at, remind_at: nextReminder({ ...dated, due_at }, now) }
}

/** The day that was named for the delivery, by the database's clock and calendar: a month is the same day of the next. */
async function promisedBy(tx: Tx, { item: { delivery } }: NewOrder): Promise<Date | null> {
  if (delivery === undefined) return null
  const [row] = await statement<{ at: Date }>(tx.db, 'select now() + ($1::text)::interval as at', [
    `${delivery.time} ${delivery.unit}`,
  ])
  return row?.at ?? null
}
