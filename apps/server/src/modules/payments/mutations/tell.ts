import type { Tx } from '../../../platform/db/db.ts'
import { announce, type Announcer } from '../../../platform/realtime/topics.ts'
import { checkoutById, paymentsOfCheckout } from '../data/payments.ts'

/** Tells the page that waits for a payment how it stands now, when this transaction is durable. */
export function tellCheckout(tx: Tx, announcer: Announcer, checkoutId: string): Promise<void> {
  tx.beforeCommit(`checkout ${checkoutId}`, async () => {
    const checkout = await checkoutById(tx.db, checkoutId)
    if (checkout === undefined) return
    const payments = await paymentsOfCheckout(tx.db, checkoutId)
    await announce(tx, announcer, `checkout:${checkoutId}`, 'update', {
      checkout_id: checkoutId,
      state: checkout.state,
      payments: payments.map(({ payment_id, state, failure }) => ({ payment_id, state, failure })),
    })
  })
  return Promise.resolve()
}
