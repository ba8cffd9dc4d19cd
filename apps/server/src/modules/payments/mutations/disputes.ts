import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { post } from '../../ledger/mutations/post.ts'
import {
  lockPayment,
  paymentByReference,
  refundable,
  sharesOf,
  type PaymentRow,
} from '../data/payments.ts'
import { paymentsDb, type Taken } from '../tables.ts'
import { clearing, ownerOf, takeBack, takenLines } from './books.ts'
import type { CheckoutKinds } from './kinds.ts'
import type { DisputeFacts } from './providers/provider.ts'
import { undoWhole } from './refunds.ts'
import { tellDispute } from './tellDisputes.ts'

/**
 * What a provider says of a dispute (chargeback), in any order and any number of times: opened, the money is held
 * apart; won, it goes back to where it was taken; lost, the provider has it, and what was bought with it is taken back
 * as if the seller had paid it back. After a payout the seller owes it (product 5).
 */
export async function settleDispute(
  tx: Tx,
  kinds: CheckoutKinds,
  keySetId: string,
  facts: DisputeFacts,
): Promise<void> {
  const found = await paymentByReference(tx.db, keySetId, facts.payment_reference)
  const held = found && (await lockPayment(tx, found.payment_id))
  if (held === undefined) return
  const { payment } = held
  const known = await paymentsDb(tx.db)
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', payment.payment_id)
    .where('reference', '=', facts.reference)
    .executeTakeFirst()
  const taken = known?.taken ?? (await open(tx, payment, facts))
  if (facts.state === 'opened' || (known && known.state !== 'opened')) return
  await close(tx, payment, facts, taken, known?.amount ?? facts.amount.amount)
  if (facts.state === 'lost') await undoWhole(tx, kinds, held.checkout, 'chargeback')
}

const apart = (payment: PaymentRow, amount: number) =>
  ({
    owner: ownerOf(null, payment.is_test),
    kind: 'in_dispute',
    subject: `payment:${payment.payment_id}`,
    currency: payment.currency,
    amount,
  }) as const

async function open(tx: Tx, payment: PaymentRow, facts: DisputeFacts): Promise<Taken[]> {
  const { payment_id, currency } = payment
  const shares = await sharesOf(tx.db, payment_id)
  const { amount } = facts.amount
  const left = await refundable(tx.db, payment_id)
  const before = (payment.captured ?? 0) - left
  // A chargeback of what was refunded already takes it a second time: nobody but the installation can bear that.
  const ofSeller = Math.min(amount, left)
  const taken = [
    ...(await takeBack(tx, payment, shares, ofSeller, before)),
    {
      owner: ownerOf(null, payment.is_test),
      kind: 'fee_income' as const,
      subject: '',
      amount: amount - ofSeller,
    },
  ].filter((one) => one.amount !== 0)
  await paymentsDb(tx.db)
    .insertInto('disputes')
    .values({
      payment_id,
      reference: facts.reference,
      state: 'opened',
      amount,
      cost: facts.cost?.amount ?? 0,
      reason: facts.reason ?? '',
      answer_by: facts.answer_by ?? null,
      taken: JSON.stringify(taken),
      closed_at: null,
    })
    .execute()
  await tellDispute(tx, payment, { reference: facts.reference, state: 'opened', amount })
  await post(tx, {
    kind: 'dispute_opened',
    key: `dispute:${payment_id}:${facts.reference}:opened`,
    refs: { payment_id },
    lines: [...takenLines(taken, currency, -1), apart(payment, amount)],
  })
  return taken
}

async function close(
  tx: Tx,
  payment: PaymentRow,
  facts: DisputeFacts,
  taken: readonly Taken[],
  amount: number,
): Promise<void> {
  const { payment_id, currency } = payment
  const key = `dispute:${payment_id}:${facts.reference}:closed`
  const refs = { payment_id }
  const lines = facts.state === 'won' ? takenLines(taken, currency, 1) : [clearing(payment, amount)]
  await post(tx, {
    kind: `dispute_${facts.state}`,
    key,
    refs,
    lines: [apart(payment, -amount), ...lines],
  })
  if (facts.cost && facts.cost.amount > 0 && !payment.is_external)
    await post(tx, {
      kind: 'dispute_cost',
      key: `${key}:cost`,
      refs,
      lines: [
        clearing({ ...payment, currency: facts.cost.currency }, facts.cost.amount),
        {
          owner: ownerOf(null, payment.is_test),
          kind: 'provider_cost',
          currency: facts.cost.currency,
          amount: -facts.cost.amount,
        },
      ],
    })
  await tellDispute(tx, payment, { reference: facts.reference, state: facts.state, amount })
  await paymentsDb(tx.db)
    .updateTable('disputes')
    .set({ state: facts.state, closed_at: sql<Date>`now()`, cost: facts.cost?.amount ?? 0 })
    .where('payment_id', '=', payment_id)
    .where('reference', '=', facts.reference)
    .execute()
}
