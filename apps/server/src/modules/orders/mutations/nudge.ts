import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { clockOf, eventsOf, holdOrder, isSellerSuspended } from '../data/orders.ts'
import { announceOrder } from '../events.ts'
import { roleIn, waitsForOther, wasReminded } from '../policy.ts'
import { noteEvent } from './note.ts'

/**
 * Tells the other side that the next step is theirs. The order's row is held, so that two taps at once are one.
 * @throws refusal not_found, order_illegal_step, reminded_already within a day.
 */
export async function nudge(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role = roleIn(order, person) ?? refuse('not_found')
  const [now, events] = [await clockOf(tx.db), await eventsOf(tx.db, [orderId])]
  if (!waitsForOther(order, role, now)) refuse('order_illegal_step')
  if (await isSellerSuspended(tx.db, order)) refuse('order_illegal_step')
  if (wasReminded(events, person.user_id, now)) refuse('reminded_already')
  await noteEvent(tx, orderId, { verb: 'remind', actor: person.user_id })
  await announceOrder(tx, announcer, order, 'remind')
  const other = role === 'buyer' ? order.seller_id : order.buyer_id
  if (other === null) return
  await tell(tx, {
    to: [other],
    type: 'order_remind',
    key: `order:${orderId}:remind:${role}:${events.length}`,
    group: `order:${orderId}`,
    by: person.user_id,
    href: `/orders/${orderId}`,
    values: { title: order.title, number: order.number },
  })
}
