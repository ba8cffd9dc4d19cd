import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { announce, type Announcer } from '../../../platform/realtime/topics.ts'
import type { CheckoutRow, PaymentRow } from '../data/payments.ts'

/** Tells the page that waits for a payment how it stands now, when this transaction is durable. */
export function tellCheckout(tx: Tx, announcer: Announcer, checkoutId: string): Promise<void> {
  tx.beforeCommit(`checkout ${checkoutId}`, async () => {
    const stands = await standsNow(tx.db, checkoutId)
    if (stands === undefined) return
    await announce(tx, announcer, `checkout:${checkoutId}`, 'update', {
      checkout_id: checkoutId,
      ...stands,
    })
  })
  return Promise.resolve()
}

interface Stands {
  state: CheckoutRow['state']
  payments: Pick<PaymentRow, 'payment_id' | 'state' | 'failure'>[]
}

async function standsNow(db: Db, checkoutId: string): Promise<Stands | undefined> {
  const [row] = await statement<Stands>(
    db,
    `select c.state, coalesce((
       select json_agg(json_build_object('payment_id', p.payment_id, 'state', p.state, 'failure', p.failure) order by p.payment_id)
       from payments p where p.checkout_id = c.checkout_id), '[]') as payments
     from checkouts c where c.checkout_id = $1`,
    [checkoutId],
  )
  return row
}
