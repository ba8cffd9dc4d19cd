import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { holdOrder } from '../data/orders.ts'
import { orderChanged } from '../events.ts'
import { roleIn } from '../policy.ts'
import { noteEvent } from './note.ts'

/**
 * Notes what a side says of an order in dispute, for the other side and for the admin who decides: both are heard, as
 * often as they have something to say. @throws refusal not_found, order_illegal_step.
 */
export async function answerDispute(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  text: string,
): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role = roleIn(order, person) ?? refuse('not_found')
  if (role === 'admin' || order.state !== 'disputed') refuse('order_illegal_step')
  await noteEvent(tx, orderId, { verb: 'answer', actor: person.user_id, message: text })
  await orderChanged(tx, announcer, orderId, 'answer', person.user_id)
}
