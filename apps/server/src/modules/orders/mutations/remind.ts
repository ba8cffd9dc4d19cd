import { formatDateTime } from '@plaudit/i18n/formatters'
import type { Tx } from '../../../platform/db/db.ts'
import { accountById } from '../../accounts/data.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { clockOf, holdOrder } from '../data/orders.ts'
import { ordersDb, type OrderRow } from '../tables.ts'
import { nextReminder, remindersOf, verbAtDue, type Reminder } from '../data/deadlines.ts'

/** Ends of an order, as far as words differ; each has its own sentence in the manifest. */
const closing = {
  cancel: 'order_closing_cancel',
  dispute: 'order_closing_dispute',
  accept: 'order_closing_accept',
  start: undefined,
  deliver: undefined,
  resolve: undefined,
  review: undefined,
  request_revision: undefined,
} as const

/** Nothing of what was paid directly can go back by itself. */
const paidDirectly = 'order_closing_cancel_directly'

interface Told {
  to: (number | null)[]
  type: string
  at: Date | null
}

function toldOf(order: OrderRow, tells: Reminder): Told | undefined {
  const { buyer_id, seller_id, deliver_by, due_at, state } = order
  if (tells === 'due_soon') return { to: [seller_id], type: 'order_due_soon', at: deliver_by }
  if (tells === 'late') return { to: [seller_id, buyer_id], type: 'order_late', at: deliver_by }
  const verb = verbAtDue(order)
  const type = verb && closing[verb]
  // The side that has to act is told.
  const { outside } = order
  const words = type === closing.cancel && outside !== null ? paidDirectly : type
  return words && { to: [state === 'delivered' ? buyer_id : seller_id], type: words, at: due_at }
}

/** Tells what an order's clock has come to, and says when it is looked at next. */
export async function remind(tx: Tx, orderId: string): Promise<boolean> {
  const order = await holdOrder(tx, orderId)
  const now = await clockOf(tx.db)
  const since = order?.remind_at?.getTime()
  if (order === undefined || since === undefined || since > now) return false
  // Several may have been missed, say while nothing ran: the last one is told.
  const [last] = remindersOf(order)
    .filter(({ at }) => at >= since && at <= now)
    .toReversed()
  const told = last && toldOf(order, last.tells)
  if (told) await write(tx, order, told)
  await ordersDb(tx.db)
    .updateTable('orders')
    .set({ remind_at: nextReminder(order, now) })
    .where('order_id', '=', orderId)
    .execute()
  return told !== undefined
}

async function write(tx: Tx, { order_id, title }: OrderRow, { to, type, at }: Told): Promise<void> {
  for (const id of to.filter((one) => one !== null)) {
    const { language } = (await accountById(tx.db, id)) ?? { language: 'EN' }
    const locale = language.toLowerCase() as 'en' | 'fr' | 'es'
    const time = at
      ? formatDateTime(at.toISOString(), locale, { timeZone: 'UTC', zoneName: true })
      : ''
    await tell(tx, {
      to: [id],
      type,
      key: `order:${order_id}:${type}:${at?.getTime() ?? 0}`,
      group: `order:${order_id}`,
      href: `/orders/${order_id}`,
      values: { title, time },
    })
  }
}
