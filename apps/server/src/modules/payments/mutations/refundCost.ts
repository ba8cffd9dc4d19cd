import type { Tx } from '../../../platform/db/db.ts'
import type { Money } from '../../../platform/money.ts'
import { post } from '../../ledger/mutations/post.ts'
import { paymentsDb } from '../tables.ts'
import { clearing, ownerOf, type PaidRow } from './books.ts'

interface Returned {
  refund_id: string
  cost_returned: number | null
  cost_returned_currency: string | null
}

/**
 * Writes the part of its own fee that the provider gives back with a refund, once: not each of its words names it, and
 * the first one that does may come late. The owner of a seller's own keys has it from their provider.
 */
export async function writeReturned(
  tx: Tx,
  payment: PaidRow,
  { refund_id, cost_returned }: Returned,
  cost: Money | undefined,
): Promise<void> {
  if (cost === undefined || payment.is_external || cost_returned !== null) return
  await move(tx, payment, { refund_id, step: 'cost', cost })
  await keep(tx, refund_id, cost)
}

/** A refund that came to nothing gives nothing of the fee back either. */
export async function takeReturned(
  tx: Tx,
  payment: PaidRow,
  { refund_id, cost_returned, cost_returned_currency }: Returned,
): Promise<void> {
  if (cost_returned === null || cost_returned_currency === null) return
  const cost = { amount: -cost_returned, currency: cost_returned_currency }
  await move(tx, payment, { refund_id, step: 'cost_failed', cost })
  await keep(tx, refund_id, undefined)
}

const move = (
  tx: Tx,
  payment: PaidRow,
  { refund_id, step, cost }: { refund_id: string; step: string; cost: Money },
): Promise<unknown> =>
  post(tx, {
    kind: 'provider_cost',
    key: `refund:${refund_id}:${step}`,
    refs: { payment_id: payment.payment_id, refund_id },
    lines: [
      clearing({ ...payment, currency: cost.currency }, -cost.amount),
      {
        owner: ownerOf(null, payment.is_test),
        kind: 'provider_cost',
        currency: cost.currency,
        amount: cost.amount,
      },
    ],
  })

const keep = (tx: Tx, refund_id: string, cost: Money | undefined): Promise<unknown> =>
  paymentsDb(tx.db)
    .updateTable('refunds')
    .set({ cost_returned: cost?.amount ?? null, cost_returned_currency: cost?.currency ?? null })
    .where('refund_id', '=', refund_id)
    .execute()
