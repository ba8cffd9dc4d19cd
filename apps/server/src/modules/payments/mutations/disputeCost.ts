import type { Tx } from '../../../platform/db/db.ts'
import { post } from '../../ledger/mutations/post.ts'
import type { PaymentRow } from '../data/payments.ts'
import { clearing, ownerOf } from './books.ts'
import type { DisputeFacts } from './providers/provider.ts'

/** Writes the amount that the provider takes for a dispute, whether it is won or lost. */
export async function writeCost(
  tx: Tx,
  { payment_id, ...payment }: PaymentRow,
  { cost }: DisputeFacts,
  { key, written }: { key: string; written: number },
): Promise<void> {
  if (cost === undefined || payment.is_external) return
  const { currency } = cost
  const amount = cost.amount - written
  if (amount <= 0) return
  const platform = ownerOf(null, payment.is_test)
  await post(tx, {
    kind: 'dispute_cost',
    key,
    refs: { payment_id },
    lines: [
      clearing({ ...payment, payment_id, currency }, amount),
      { owner: platform, kind: 'provider_cost', currency, amount: -amount },
    ],
  })
}
