import type { SlotIn } from '@plaudit/contract/orders/shapes'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { findService, type ServiceRow } from '../../marketplace/data/services.ts'
import { clockOf, holdOrder, isSellerSuspended } from '../data/orders.ts'
import { isFree } from '../data/wishes.ts'
import { orderChanged } from '../events.ts'
import { dueWithSlot, isAhead, movesAlone, movingOf, roleIn } from '../policy.ts'
import { ordersDb, type KeptSlot, type Moving, type OrderRow } from '../tables.ts'
import { keptSlot } from './cart.ts'
import { nextReminder } from '../data/deadlines.ts'
import { noteEvent } from './note.ts'
import { freeSeats, takeSeats } from './seats.ts'

interface Held {
  order: OrderRow
  role: 'buyer' | 'seller'
  service: ServiceRow
  slot: KeptSlot
  now: number
}

/** An order with an appointment, held for one of its two sides. @throws refusal not_found, order_illegal_step. */
async function held(tx: Tx, person: Person, orderId: string): Promise<Held> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role = roleIn(order, person) ?? refuse('not_found')
  const isOpen = order.state === 'pending' || order.state === 'in_progress'
  const { slot } = order.item
  if (role === 'admin' || !isOpen || slot === null) return refuse('order_illegal_step')
  const service =
    (await findService(tx.db, { service_id: order.service_id })) ?? refuse('order_illegal_step')
  return { order, role, service, slot, now: await clockOf(tx.db) }
}

/**
 * Moves an appointment to another free time, or asks the other side for it, as `movesAlone` says. A later request
 * takes the place of an earlier one. Its length stays as it was bought, whatever its listing offers now.
 * @returns whether it was moved.
 * @throws refusal slot_taken, appointment_begun, order_illegal_step.
 */
export async function reschedule(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  asked: SlotIn,
): Promise<boolean> {
  const known = await held(tx, person, orderId)
  const { order, role, service, slot, now } = known
  if (!isAhead(order, now)) refuse('appointment_begun')
  if (await isSellerSuspended(tx.db, order)) refuse('order_illegal_step')
  if (Date.parse(asked.start) === Date.parse(slot.start)) refuse('slot_taken')
  const alone = movesAlone(order, role, service, now)
  const minutes = (Date.parse(slot.end) - Date.parse(slot.start)) / 60_000
  const chosen = { start: asked.start, minutes, seats: slot.seats }
  const kept = await keptSlot(tx, service, chosen, { own: [orderId], isBought: true })
  if (alone) await move(tx, known, kept)
  else await write(tx, orderId, { ...kept, by: role, at: new Date(now).toISOString() })
  const verb = alone ? 'reschedule' : 'reschedule_ask'
  await noteEvent(tx, orderId, { verb, actor: person.user_id, message: kept.start })
  await orderChanged(tx, announcer, orderId, verb, person.user_id)
  return alone
}

/** Gives the places of the time before back, takes those of the new one, and ends what was asked for. */
async function move(tx: Tx, { order, service, now }: Held, kept: KeptSlot): Promise<void> {
  // An order that is begun is delivered with its end; an order that is not begun must not be paid back before it.
  const due_at =
    order.state === 'in_progress' ? new Date(kept.end) : dueWithSlot(kept, order.due_at)
  const item = { ...order.item, slot: kept }
  await freeSeats(tx, { order_id: order.order_id })
  await takeSeats(tx, service, kept, { order_id: order.order_id })
  await ordersDb(tx.db)
    .updateTable('orders')
    .set({
      item: JSON.stringify(item),
      moving: null,
      due_at,
      remind_at: nextReminder({ ...order, item, due_at }, now),
    })
    .where('order_id', '=', order.order_id)
    .execute()
}

const write = (tx: Tx, orderId: string, moving: Moving | null) =>
  ordersDb(tx.db)
    .updateTable('orders')
    .set({ moving: moving && JSON.stringify(moving) })
    .where('order_id', '=', orderId)
    .execute()

/**
 * Agrees to what the other side asked for, or keeps the booked time; the asker takes it back. The notice that a
 * provider wants was kept when it was asked for. @returns what became of it.
 * @throws refusal reschedule_gone, slot_taken, order_illegal_step for a person who agrees to their own wish, and while the
 * seller is suspended.
 */
export async function answerReschedule(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  { start, agree }: { start: string; agree: boolean },
): Promise<'reschedule' | 'reschedule_decline' | 'reschedule_withdraw'> {
  const known = await held(tx, person, orderId)
  const moving = movingOf(known.order, known.now) ?? refuse('reschedule_gone')
  if (Date.parse(moving.start) !== Date.parse(start)) refuse('reschedule_gone')
  const own = moving.by === known.role
  if (own && agree) refuse('order_illegal_step')
  // A suspended seller comes to no other time, though they asked for it.
  if (agree && (await isSellerSuspended(tx.db, known.order))) refuse('order_illegal_step')
  const { by: _, at, ...kept } = moving
  if (agree) {
    const wish = { service: known.service, slot: kept, now: Date.parse(at), isBought: true }
    if (!(await isFree(tx.db, wish, [orderId]))) refuse('slot_taken')
    await move(tx, known, kept)
  } else await write(tx, orderId, null)
  const verb = agree ? 'reschedule' : own ? 'reschedule_withdraw' : 'reschedule_decline'
  await noteEvent(tx, orderId, { verb, actor: person.user_id, message: kept.start })
  await orderChanged(tx, announcer, orderId, verb, person.user_id)
  return verb
}
