import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { clockOf, holdOrder, isSellerSuspended } from '../data/orders.ts'
import { orderChanged } from '../events.ts'
import { mayGiveTime, roleIn } from '../policy.ts'
import { ordersDb } from '../tables.ts'
import { dueOf, nextReminder } from '../data/deadlines.ts'
import { noteEvent } from './note.ts'

const day = 86_400_000

/**
 * The buyer gives so many days more, counted from the promised day, or from now where that is over or none was named.
 * @throws refusal not_found, order_illegal_step.
 */
export async function giveTime(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  days: number,
): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role = roleIn(order, person) ?? refuse('not_found')
  if (!mayGiveTime(order, role)) refuse('order_illegal_step')
  if (await isSellerSuspended(tx.db, order)) refuse('order_illegal_step')
  const now = await clockOf(tx.db)
  const promised = Math.max(order.deliver_by?.getTime() ?? now, now)
  const deliver_by = new Date(promised + days * day)
  const due_at = new Date(
    Math.max(
      order.due_at?.getTime() ?? 0,
      dueOf({ ...order, deliver_by }, now)?.getTime() ?? 0,
      deliver_by.getTime(),
    ),
  )
  await ordersDb(tx.db)
    .updateTable('orders')
    .set({ deliver_by, due_at, remind_at: nextReminder({ ...order, deliver_by, due_at }, now) })
    .where('order_id', '=', orderId)
    .execute()
  await noteEvent(tx, orderId, {
    verb: 'give_time',
    actor: person.user_id,
    message: deliver_by.toISOString(),
  })
  await orderChanged(tx, announcer, orderId, 'give_time', person.user_id)
}
