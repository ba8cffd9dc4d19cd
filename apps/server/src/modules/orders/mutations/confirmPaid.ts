import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { noteDone } from '../../marketplace/mutations/done.ts'
import { holdOrder, orderById } from '../data/orders.ts'
import { orderChanged } from '../events.ts'
import { isConfirmable, roleIn } from '../policy.ts'
import { giveKeys, lockKeys } from './keys.ts'
import { noteEvent } from './note.ts'
import { moveBySystem } from './steps.ts'

/**
 * The seller was paid directly. @throws refusal order_illegal_step for everybody else who knows the order, and for an order
 * whose price is held, that is cancelled, or of which it was said before.
 */
export async function confirmPaid(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
): Promise<void> {
  const known = (await orderById(tx.db, orderId)) ?? refuse('not_found')
  await lockKeys(tx, [known.service_id])
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  if (roleIn(order, person) !== 'seller' || !isConfirmable(order)) refuse('order_illegal_step')
  await statement(tx.db, 'update orders set paid_outside_at = now() where order_id = $1', [orderId])
  // An order that was completed before counts from now on.
  if (order.state === 'completed') await noteDone(tx, order.service_id, order.item.package_id)
  await noteEvent(tx, orderId, { verb: 'confirm_paid', actor: person.user_id })
  await orderChanged(tx, announcer, orderId, 'confirm_paid', person.user_id)
  if (order.stype === 'digital' && (await giveKeys(tx, order)))
    await moveBySystem(tx, announcer, orderId, 'deliver')
}
