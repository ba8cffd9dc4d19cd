import type { Tx } from '../../../platform/db/db.ts'
import type { DomainEvents } from '../../../platform/events.ts'
import { writeCard } from './writeCard.ts'

/** Steps of an order that both sides read where they talk about it; the others stand on the order alone. */
const told = new Set(['deliver', 'request_revision', 'accept', 'cancel', 'dispute', 'resolve'])

/** Writes a step of an order as a line into the conversation of its two sides, in the step's own transaction. */
export async function writeStep(
  tx: Tx,
  { order_id, verb, n, buyer_id, seller_id, by }: DomainEvents['order.changed'],
): Promise<void> {
  if (!told.has(verb) || buyer_id === null || seller_id === null) return
  const [from, to] = by === seller_id ? [seller_id, buyer_id] : [buyer_id, seller_id]
  await writeCard(tx, {
    key: `order:${order_id}:step:${n}`,
    from,
    to,
    type: 'service_step',
    type_data: { order_id, verb, n },
    byNobody: by !== from,
  })
}
