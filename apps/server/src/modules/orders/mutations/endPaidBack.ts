import { inTransaction } from '../../../platform/db/db.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { endPaidBy, type EndParts } from '../../payments/mutations/agreements/end.ts'
import { orderById } from '../data/orders.ts'

/**
 * The price of a subscription's period is back, given by somebody or taken by the payer's bank: nothing more is charged
 * for it, and both sides are told. After the commit, since a payment takes the agreement first.
 */
export async function endPaidBack(parts: EndParts, orderId: string): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const order = await orderById(tx.db, orderId)
    if (!order?.checkout_id || !(await endPaidBy(tx, parts.kinds, order.checkout_id))) return
    const { buyer_id, seller_id, title } = order
    const sides = { buyer: buyer_id, seller: seller_id }
    for (const [side, id] of Object.entries(sides))
      await tell(tx, {
        to: [id].filter((one) => one !== null),
        type: `order_period_back_${side}`,
        key: `order:${orderId}:period_back`,
        href: side === 'buyer' ? '/subscriptions' : `/orders/${orderId}`,
        values: { title },
      })
  })
}
