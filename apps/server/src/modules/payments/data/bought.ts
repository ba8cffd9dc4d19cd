import { statement, type Db } from '../../../platform/db/db.ts'
import type { CheckoutRow } from './payments.ts'

/** Returns the orders of a purchase that was delivered, or the one that it pays the rest of. */
export function ordersOf({ result, subject }: Pick<CheckoutRow, 'result' | 'subject'>): string[] {
  const { order_ids } = result as { order_ids?: string[] }
  const { order_id } = subject
  return order_ids ?? (typeof order_id === 'string' ? [order_id] : [])
}

/** Returns the orders among those of a purchase whose money goes back with a refund. */
export async function ordersBackIn(
  db: Db,
  checkout: CheckoutRow,
  refundId: string,
): Promise<string[]> {
  const orders = ordersOf(checkout)
  if (orders.length < 2) return orders
  // What each share gives stands in the order of the shares.
  const rows = await statement<{ order_id: string }>(
    db,
    `select s.item ->> 'order_id' as order_id from refunds r
     join (select item, payment_id, row_number() over (order by share) as nth from payment_shares
           where payment_id = (select payment_id from refunds where refund_id = $1)) s using (payment_id)
     where r.refund_id = $1 and r.given[s.nth] > 0 and s.item ->> 'order_id' = any ($2)`,
    [refundId, orders],
  )
  return rows.length > 0 ? rows.map(({ order_id }) => order_id) : orders
}
