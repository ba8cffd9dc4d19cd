import type { SlotIn } from '@plaudit/contract/orders/shapes'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { findService } from '../../marketplace/data/services.ts'
import { holdOrder } from '../data/orders.ts'
import { orderChanged } from '../events.ts'
import { roleIn } from '../policy.ts'
import { ordersDb } from '../tables.ts'
import { keptSlot } from './cart.ts'
import { noteEvent } from './note.ts'
import { freeSeats, takeSeats } from './seats.ts'

/** Moves an appointment to another free time. @throws refusal slot_taken, order_illegal_step. */
export async function reschedule(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  slot: SlotIn,
): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role = roleIn(order, person) ?? refuse('not_found')
  const isOpen = order.state === 'pending' || order.state === 'in_progress'
  if (role === 'admin' || !isOpen || order.item.slot === null) refuse('order_illegal_step')
  const service =
    (await findService(tx.db, { service_id: order.service_id })) ?? refuse('order_illegal_step')
  await freeSeats(tx, { order_id: orderId })
  const kept = await keptSlot(tx, service, { ...slot, seats: order.item.slot.seats })
  await takeSeats(tx, service, kept, { order_id: orderId })
  await ordersDb(tx.db)
    .updateTable('orders')
    .set({
      item: JSON.stringify({ ...order.item, slot: kept }),
      ...(order.state === 'in_progress' && { due_at: new Date(kept.end) }),
    })
    .where('order_id', '=', orderId)
    .execute()
  await noteEvent(tx, orderId, { verb: 'reschedule', actor: person.user_id, message: kept.start })
  await orderChanged(tx, announcer, orderId, 'reschedule', person.user_id)
}
