import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { ownTopic } from '../../../platform/realtime/grants.ts'
import { announce, type Announcer } from '../../../platform/realtime/topics.ts'
import { findService } from '../../marketplace/data/services.ts'
import { clockOf, holdOrder } from '../data/orders.ts'
import { maySetMeeting, roleIn } from '../policy.ts'
import { ordersDb } from '../tables.ts'

/**
 * Sets the place of this appointment, instead of its service's own link. Open pages of both sides show it at once.
 * @throws refusal not_found, order_illegal_step for what is no open online appointment of the caller's.
 */
export async function saveMeetingLink(
  tx: Tx,
  announcer: Announcer,
  person: Person,
  orderId: string,
  link: string,
): Promise<void> {
  const order = (await holdOrder(tx, orderId)) ?? refuse('not_found')
  const role = roleIn(order, person) ?? refuse('not_found')
  const service = await findService(tx.db, { service_id: order.service_id })
  if (!maySetMeeting(order, role, service, await clockOf(tx.db))) refuse('order_illegal_step')
  await ordersDb(tx.db)
    .updateTable('orders')
    .set({ meeting_link: link })
    .where('order_id', '=', orderId)
    .execute()
  for (const id of [order.buyer_id, order.seller_id])
    if (id !== null)
      await announce(tx, announcer, ownTopic('orders', id), 'update', {
        order_id: orderId,
        state: order.state,
        verb: 'meeting',
      })
}
