import type { OrderState } from '@plaudit/contract/orders/constants'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { findStep, step } from '../../../platform/states.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { strangeDocuments } from '../../files/data.ts'
import { noteDelivered, noteDone } from '../../marketplace/mutations/done.ts'
import { clockOf, eventsOf, holdOrder, isSellerSuspended, orderById } from '../data/orders.ts'
import { orderChanged, tellRestDue } from '../events.ts'
import {
  changesLeft,
  isBegunWork,
  isLate,
  isPaid,
  isPastCancelling,
  isTooEarly,
  isUnpaid,
  owesRest,
  roleIn,
} from '../policy.ts'
import { orderLife, type OrderRole, type OrderVerb } from '../states.ts'
import { ordersDb, type OrderRow } from '../tables.ts'
import { dueOf, nextReminder } from '../data/deadlines.ts'
import { couponFreed } from './couponFreed.ts'
import { giveBack, release } from './money.ts'
import { revokeKeys } from './keys.ts'
import { noteEvent } from './note.ts'
import { freeSeats } from './seats.ts'
import { moveUnpaid } from './unpaid.ts'

interface Said {
  message?: string
  attachments?: readonly string[]
}

/**
 * Takes one step of one of the two sides, or of an admin (specification 4).
 * @throws refusal not_found for whom it is not there, order_illegal_step, appointment_begun, cancelling_over, rest_unpaid,
 * order_unpaid, no_changes_left.
 */
export async function moveOrder(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  verb: OrderVerb,
  said: Said = {},
): Promise<void> {
  const known = await orderById(tx.db, orderId)
  if (known && isUnpaid(known))
    return moveUnpaid(tx, announcer, person, { order: known, verb, reason: said.message ?? '' })
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role: OrderRole = roleIn(order, person) ?? refuse('not_found')
  await proveAttachments(tx, person, said.attachments ?? [])
  const to = step(orderLife, order.state, verb, role)
  if (verb === 'cancel') proveCancelling(order, role, await clockOf(tx.db))
  if (verb === 'request_revision' && changesLeft(order, await eventsOf(tx.db, [orderId])) === 0)
    refuse('no_changes_left')
  // Nobody would make the change: the buyer accepts, or a person decides.
  if (verb === 'request_revision' && (await isSellerSuspended(tx.db, order)))
    refuse('order_illegal_step')
  if (verb === 'deliver' && owesRest(order)) refuse('rest_unpaid')
  if (verb === 'deliver' && isTooEarly(order, await clockOf(tx.db))) refuse('order_illegal_step')
  await settle(tx, announcer, order, { verb, to, actor: person.user_id, said })
}

/** @throws refusal order_illegal_step, appointment_begun, cancelling_over. */
function proveCancelling(order: OrderRow, role: OrderRole, now: number): void {
  if (isBegunWork(order, role)) refuse('order_illegal_step')
  if (!isPastCancelling(order, role, now)) return
  refuse(Date.parse(order.item.slot?.start ?? '') <= now ? 'appointment_begun' : 'cancelling_over')
}

async function proveAttachments(tx: Tx, person: Person, ids: readonly string[]): Promise<void> {
  if ((await strangeDocuments(tx.db, person.user_id, ids)).length > 0)
    refuse('invalid_input', { fields: { attachments: 'unknown_file' } })
}

/** A step of the timers or of a payment. @returns whether it was open; another one came first else. */
export async function moveBySystem(
  tx: Tx,
  announcer: Announcer,
  orderId: string,
  verb: OrderVerb,
  how: { alreadyPaidBack?: boolean; byClock?: boolean } = {},
): Promise<boolean> {
  const order = await holdOrder(tx, orderId)
  const row = order && findStep(orderLife, order.state, verb, 'system')
  if (order === undefined || row === undefined) return false
  await settle(tx, announcer, order, { verb, to: row.to, actor: null, said: {}, ...how })
  return true
}

interface Move {
  verb: OrderVerb
  to: OrderState
  actor: number | null
  said: Said
  alreadyPaidBack?: boolean
  byClock?: boolean
}

/** Writes the new state, what follows for the money, and tells both sides; all in this transaction. */
export async function settle(
  tx: Tx,
  announcer: Announcer,
  order: OrderRow,
  move: Move,
): Promise<void> {
  const { verb, to, actor, said, byClock } = move
  const now = await clockOf(tx.db)
  const due_at = dueOf({ ...order, state: to }, now)
  await ordersDb(tx.db)
    .updateTable('orders')
    .set({
      state: to,
      due_at,
      remind_at: nextReminder({ ...order, state: to, due_at }, now),
      ...(to === 'completed' && { completed_at: new Date() }),
    })
    .where('order_id', '=', order.order_id)
    .execute()
  await noteEvent(tx, order.order_id, { verb, actor, ...said, ...(byClock && { byClock }) })
  if (isPromiseDue(order, verb, now))
    await noteDelivered(tx, order.service_id, verb === 'deliver' && !isLate(order, now))
  if (to === 'completed') {
    await release(tx, order)
    if (isPaid(order)) await noteDone(tx, order.service_id, order.item.package_id)
  }
  // A dispute may end an appointment that is ahead: nobody comes, and its time is the provider's again.
  if (to === 'cancelled' || to === 'resolved') await freeSeats(tx, { order_id: order.order_id })
  if (to === 'cancelled') {
    await revokeKeys(tx, order.order_id)
    if (!move.alreadyPaidBack) await giveBack(tx, order, order.amount, 'cancelled', actor)
    // The seller did not begin it, or said no.
    const isSellers = byClock === true || (actor !== null && actor === order.seller_id)
    if (isSellers && order.state === 'pending') await couponFreed(tx, order)
  }
  // A dispute that nobody decided is the buyer's.
  if (to === 'resolved' && actor === null) await giveBack(tx, order, order.amount, 'dispute', null)
  await orderChanged(tx, announcer, order.order_id, verb, actor)
  if (to === 'in_progress' && owesRest(order)) await tellRestDue(tx, order)
}

/**
 * Tells whether a promised time is answered by this step: by the first delivery, or after the time is over without one.
 */
function isPromiseDue(order: OrderRow, verb: OrderVerb, now: number): boolean {
  if (order.deliver_by === null || order.state === 'revision_requested') return false
  return verb === 'deliver' || (verb === 'cancel' && isLate(order, now))
}
