import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { step } from '../../../platform/states.ts'
import type { DroppedOrder } from '../../hiring/data/services.ts'
import { reopenOrdered } from '../../hiring/mutations/reopen.ts'
import { hurryCheckout } from '../../payments/mutations/promise.ts'
import { announceOrder } from '../events.ts'
import { roleIn } from '../policy.ts'
import { orderLife, type OrderRole, type OrderVerb } from '../states.ts'
import { ordersDb, type OrderRow } from '../tables.ts'
import { noteEvent } from './note.ts'

interface Moving {
  order: OrderRow
  verb: OrderVerb
  reason: string
}

/**
 * Takes the single step that either side has on an order that nobody paid: calling it off, which opens the offer again.
 * @throws refusal not_found for everybody else, order_unpaid, order_illegal_step.
 */
export async function moveUnpaid(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  { order, verb, reason }: Moving,
): Promise<void> {
  const role: OrderRole = roleIn(order, person) ?? refuse('not_found')
  step(orderLife, order.state, verb, role)
  if (verb !== 'cancel') refuse('order_unpaid')
  const { offer_id, order_id } = order
  const by = person.user_id
  const drop = (dropped: DroppedOrder) => dropUnpaid(tx, announcer, dropped)
  // Its offer is held first, as its payment does.
  const done =
    offer_id !== null &&
    (await reopenOrdered(tx, { realtime: announcer, drop }, { offer_id, order_id, by, reason }))
  if (!done) refuse('order_illegal_step')
}

/** Cancels the order of an offer that is open again, and ends its checkout; the offer is held by the caller. */
export async function dropUnpaid(
  tx: Tx,
  announcer: Announcer,
  { order_id, checkout_id, by, reason }: DroppedOrder,
): Promise<void> {
  if (checkout_id !== null) await hurryCheckout(tx, checkout_id)
  const row = await ordersDb(tx.db)
    .updateTable('orders')
    .set({ state: 'cancelled' })
    .where('order_id', '=', order_id)
    .where('state', '=', 'pending')
    .where('pay_by', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return
  await noteEvent(tx, order_id, { verb: 'cancel', actor: by, message: reason })
  await announceOrder(tx, announcer, row, 'cancel')
}
