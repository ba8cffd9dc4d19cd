import { acceptDays, disputeDays, periodDays } from '@plaudit/contract/orders/constants'
import type { OrderState } from '@plaudit/contract/orders/constants'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { findStep, step } from '../../../platform/states.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { strangeDocuments } from '../../files/data.ts'
import { noteDone } from '../../marketplace/mutations/done.ts'
import { clockOf, holdOrder, orderById } from '../data/orders.ts'
import { orderChanged, tellRestDue } from '../events.ts'
import { isPastCancelling, isUnpaid, owesRest, paidOf, roleIn } from '../policy.ts'
import { orderLife, type OrderRole, type OrderVerb } from '../states.ts'
import { ordersDb, type OrderRow } from '../tables.ts'
import { giveBack, release } from './money.ts'
import { giveKeys, lockKeys, revokeKeys } from './keys.ts'
import { noteEvent } from './note.ts'
import { freeSeats } from './seats.ts'
import { moveUnpaid } from './unpaid.ts'

interface Said {
  message?: string
  attachments?: readonly string[]
}

/**
 * One step of one of the two sides, or of an admin (specification 4).
 * @throws refusal not_found for whom it is not there, order_illegal_step, appointment_begun, rest_unpaid, order_unpaid.
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
  if (verb === 'cancel' && isPastCancelling(order, role, await clockOf(tx.db)))
    refuse('appointment_begun')
  if (verb === 'deliver' && owesRest(order)) refuse('rest_unpaid')
  await settle(tx, announcer, order, { verb, to, actor: person.user_id, said })
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
  { alreadyPaidBack = false }: { alreadyPaidBack?: boolean } = {},
): Promise<boolean> {
  const order = await holdOrder(tx, orderId)
  const row = order && findStep(orderLife, order.state, verb, 'system')
  if (order === undefined || row === undefined) return false
  await settle(tx, announcer, order, { verb, to: row.to, actor: null, said: {}, alreadyPaidBack })
  return true
}

interface Move {
  verb: OrderVerb
  to: OrderState
  actor: number | null
  said: Said
  alreadyPaidBack?: boolean
}

/** Writes the new state, what follows for the money, and tells both sides; all in this transaction. */
async function settle(tx: Tx, announcer: Announcer, order: OrderRow, move: Move): Promise<void> {
  const { verb, to, actor, said } = move
  await ordersDb(tx.db)
    .updateTable('orders')
    .set({
      state: to,
      due_at: dueIn(to, order),
      ...(to === 'completed' && { completed_at: new Date() }),
    })
    .where('order_id', '=', order.order_id)
    .execute()
  await noteEvent(tx, order.order_id, { verb, actor, ...said })
  if (to === 'completed') {
    await release(tx, order)
    await noteDone(tx, order.service_id)
  }
  if (to === 'cancelled') {
    await freeSeats(tx, { order_id: order.order_id })
    await revokeKeys(tx, order.order_id)
    if (!move.alreadyPaidBack) await giveBack(tx, order, order.amount, 'cancelled', actor)
  }
  // A dispute that nobody decided is the buyer's.
  if (to === 'resolved' && actor === null) await giveBack(tx, order, order.amount, 'dispute', null)
  await orderChanged(tx, announcer, order.order_id, verb, actor)
  if (to === 'in_progress' && owesRest(order)) await tellRestDue(tx, order)
}

const day = 86_400_000

/** When a state ends by itself. */
function dueIn(state: OrderState, { stype, item }: OrderRow): Date | null {
  if (state === 'delivered') return new Date(Date.now() + acceptDays * day)
  if (state === 'disputed') return new Date(Date.now() + disputeDays * day)
  // A booked time that is over is delivered, unless somebody says otherwise.
  if (state === 'in_progress' && item.slot && (stype === 'booking' || stype === 'consultation'))
    return new Date(Date.parse(item.slot.end))
  // So is a subscription's time, of which nobody waits for more than a month.
  if (state === 'in_progress' && item.period)
    return new Date(Math.min(Date.parse(item.period.end), Date.now() + periodDays * day))
  return null
}

export interface Verdict {
  verdict: 'buyer' | 'seller' | 'split'
  share?: number | undefined
  reason: string
}

/** An admin's word on a dispute: what goes back, and what the seller gets. @throws refusal order_illegal_step. */
export async function decideDispute(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  { verdict, share = 50, reason }: Verdict,
): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const to = step(orderLife, order.state, 'resolve', 'admin')
  const paid = paidOf(order)
  const back =
    verdict === 'buyer'
      ? paid
      : verdict === 'seller'
        ? 0
        : Number((BigInt(paid) * BigInt(share)) / 100n)
  if (back > 0) await giveBack(tx, order, back, 'dispute', person.user_id)
  if (back < paid) await release(tx, order)
  await settle(tx, announcer, order, {
    verb: 'resolve',
    to,
    actor: person.user_id,
    said: { message: reason },
    alreadyPaidBack: true,
  })
  await writeAudit(tx, {
    actor_id: person.user_id,
    subject: 'order',
    subject_id: order.number,
    act: 'decide_dispute',
    detail: { verdict, back, reason },
  })
}

/** The seller was paid directly. @throws refusal order_illegal_step for an order whose price is held, or said before. */
export async function confirmPaid(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
): Promise<void> {
  const known = (await orderById(tx.db, orderId)) ?? refuse('not_found')
  await lockKeys(tx, [known.service_id])
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  if (roleIn(order, person) !== 'seller') refuse('not_found')
  if (order.outside === null || order.paid_outside_at !== null) refuse('order_illegal_step')
  await statement(tx.db, 'update orders set paid_outside_at = now() where order_id = $1', [orderId])
  await noteEvent(tx, orderId, { verb: 'confirm_paid', actor: person.user_id })
  await orderChanged(tx, announcer, orderId, 'confirm_paid', person.user_id)
  if (order.stype === 'digital' && (await giveKeys(tx, order)))
    await moveBySystem(tx, announcer, orderId, 'deliver')
}
