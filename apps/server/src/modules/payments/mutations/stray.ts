import type { Tx } from '../../../platform/db/db.ts'
import type { Money } from '../../../platform/money.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { post } from '../../ledger/mutations/post.ts'
import type { CheckoutRow, PaymentRow } from '../data/payments.ts'
import { paymentsDb } from '../tables.ts'
import { clearing, payerOf } from './books.ts'
import { refundStray } from './refunds.ts'
import { tellCheckout } from './tell.ts'

interface Parts {
  announcer: Announcer
}
interface Held {
  payment: PaymentRow
  checkout: CheckoutRow
}

/** Money that nothing can be given for any more (late, twice, too little): it is the payer's from the first moment. */
export async function stray(tx: Tx, { announcer }: Parts, held: Held, came: Money): Promise<void> {
  const { payment, checkout } = held
  await captureStray(tx, held, came.amount, `payment:${payment.payment_id}:captured`)
  await refundStray(tx, payment, came.amount, came.amount < payment.amount ? 'underpaid' : 'late')
  await tellCheckout(tx, announcer, checkout.checkout_id)
}

/**
 * More came of a payment that is paid (a transfer that was sent twice, the rest of one that came short): it goes back.
 * @param came all of it.
 */
export async function more(tx: Tx, { announcer }: Parts, held: Held, came: Money): Promise<void> {
  const { payment, checkout } = held
  const { payment_id, currency } = payment
  const extra = came.amount - (payment.captured ?? 0)
  if (payment.state !== 'paid' || came.currency !== currency || extra <= 0) return
  await paymentsDb(tx.db)
    .updateTable('payments')
    .set({ captured: came.amount })
    .where('payment_id', '=', payment_id)
    .execute()
  await captureStray(tx, held, extra, `payment:${payment_id}:captured:${came.amount}`)
  await refundStray(tx, payment, extra, 'overpaid')
  await tellCheckout(tx, announcer, checkout.checkout_id)
}

const captureStray = (tx: Tx, { payment, checkout }: Held, amount: number, key: string) => {
  const { payment_id, currency, is_test } = payment
  return post(tx, {
    kind: 'captured',
    key,
    refs: { payment_id },
    lines: [
      clearing(payment, -amount),
      { owner: payerOf(checkout, is_test), kind: 'refund_due', currency, amount },
    ],
  })
}
