import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { post } from '../../ledger/mutations/post.ts'
import {
  lockPayment,
  refundable,
  sharesOf,
  type CheckoutRow,
  type PaymentRow,
} from '../data/payments.ts'
import { checkoutSteps, refundSteps, stepTo, type RefundState } from '../states.ts'
import { paymentsDb, type RefundsTable, type Taken } from '../tables.ts'
import { clearing, payerOf, takeBack, takenLines, taxIn } from './books.ts'
import { giveCreditNotes } from './documents.ts'
import type { CheckoutKinds } from './kinds.ts'
import type { RefundOutcome } from './providers/provider.ts'
import { tellFailed, tellOwed } from './tellRefunds.ts'

/**
 * Gives a part of a payment back, or the whole: what it was made of is taken back in the same proportion, and the
 * provider is asked after the commit.
 * @throws refusal refund_too_large where less is left to be given back.
 */
export async function refund(
  tx: Tx,
  kinds: CheckoutKinds,
  asked: {
    payment_id: string
    amount?: number | undefined
    reason: string
    by: number | null
    refund_id?: string
  },
): Promise<string> {
  const held = (await lockPayment(tx, asked.payment_id)) ?? refuse('not_found')
  const { payment, checkout } = held
  const left = await refundable(tx.db, payment.payment_id)
  const amount = asked.amount ?? left
  if (amount < 1 || amount > left) refuse('refund_too_large')
  const id = await write(tx, payment, checkout, amount, {
    reason: asked.reason,
    by: asked.by,
    id: asked.refund_id ?? publicId(),
  })
  if (amount === left) await undoWhole(tx, kinds, checkout, asked.reason)
  return id
}

/** Where everything of a fulfilled checkout went back, its kind takes back what it gave. */
export async function undoWhole(
  tx: Tx,
  kinds: CheckoutKinds,
  checkout: CheckoutRow,
  reason: string,
): Promise<void> {
  if (checkout.state !== 'fulfilled') return
  const payments = await paymentsDb(tx.db)
    .selectFrom('payments')
    .select('payment_id')
    .where('checkout_id', '=', checkout.checkout_id)
    .execute()
  for (const { payment_id } of payments) if ((await refundable(tx.db, payment_id)) > 0) return
  await paymentsDb(tx.db)
    .updateTable('checkouts')
    .set({ state: stepTo(checkoutSteps, 'undo', checkout.state) ?? checkout.state })
    .where('checkout_id', '=', checkout.checkout_id)
    .execute()
  await kinds.get(checkout.kind)?.undo(tx, checkout, reason)
}

/** Pays a payment back by itself, as far as it is not already: late, twice, void (product 4). */
export async function refundWhole(
  tx: Tx,
  { payment_id }: Pick<PaymentRow, 'payment_id'>,
  reason: string,
  id: string,
): Promise<void> {
  const held = await lockPayment(tx, payment_id)
  const left = held ? await refundable(tx.db, payment_id) : 0
  if (held && left > 0) await write(tx, held.payment, held.checkout, left, { reason, by: null, id })
}

interface Why {
  reason: string
  by: number | null
  id: string
}

async function write(
  tx: Tx,
  payment: PaymentRow,
  checkout: CheckoutRow,
  amount: number,
  why: Why,
): Promise<string> {
  const { payment_id, currency } = payment
  const shares = await sharesOf(tx.db, payment_id)
  const before = (payment.captured ?? 0) - (await refundable(tx.db, payment_id))
  const taken = await takeBack(tx, payment, shares, amount, before)
  const tax = taxIn(payment, shares, amount, before)
  await insert(tx, { ...payment, amount, tax }, why, taken)
  await post(tx, {
    kind: 'refund',
    key: `refund:${why.id}`,
    refs: { payment_id, refund_id: why.id },
    lines: [
      ...takenLines(taken, currency, -1),
      { owner: payerOf(checkout, payment.is_test), kind: 'refund_due', currency, amount },
    ],
  })
  await giveCreditNotes(tx, payment, shares, { refund_id: why.id, amount, before })
  return why.id
}

/** Of money that was the payer's from the first moment: nothing is taken from anybody. */
export async function refundStray(
  tx: Tx,
  payment: PaymentRow,
  amount: number,
  reason: string,
): Promise<void> {
  if (amount > 0)
    await insert(tx, { ...payment, amount, tax: 0 }, { reason, by: null, id: publicId() }, [])
}

async function insert(
  tx: Tx,
  { payment_id, amount, tax }: { payment_id: string; amount: number; tax: number },
  { reason, by, id }: Why,
  taken: readonly Taken[],
): Promise<void> {
  await paymentsDb(tx.db)
    .insertInto('refunds')
    .values({
      refund_id: id,
      payment_id,
      amount,
      reason,
      requested_by: by,
      tax,
      taken: JSON.stringify(taken),
    })
    .execute()
  await queueSending(tx, id)
}

/** After the commit the provider is asked, and the payer is written to. */
export async function queueSending(tx: Tx, refund_id: string): Promise<void> {
  await queueTask(tx, 'send_refund', { refund_id }, { key: `refund:${refund_id}` })
  await queueTask(tx, 'tell_refund', { refund_id }, { key: `refund:${refund_id}:told` })
}

const verbOf = {
  refunded: 'finish',
  failed: 'fail',
  by_hand: 'owe',
  pending: undefined,
  unknown: undefined,
} as const satisfies Record<RefundOutcome['state'], keyof typeof refundSteps | undefined>

/** What became of a refund, in the provider's word, in any order and any number of times. */
export async function settleRefund(
  tx: Tx,
  refundId: string,
  outcome: RefundOutcome,
): Promise<void> {
  const row = await paymentsDb(tx.db)
    .selectFrom('refunds')
    .selectAll()
    .where('refund_id', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const held = row && (await lockPayment(tx, row.payment_id))
  const verb = verbOf[outcome.state]
  const to = row && verb && stepTo(refundSteps, verb, row.state)
  if (row === undefined || held === undefined || to === undefined) return
  await moveBack(tx, held, row, to)
  await paymentsDb(tx.db)
    .updateTable('refunds')
    .set({
      state: to,
      look_at: null,
      ...('reference' in outcome &&
        outcome.reference !== undefined && { reference: outcome.reference }),
      ...(outcome.state === 'failed' && { failure: outcome.reason }),
      ...(to === 'refunded' && { done_at: new Date() }),
    })
    .where('refund_id', '=', refundId)
    .execute()
  if (to === 'by_hand') await tellOwed(tx, held, row)
  if (to === 'failed') await tellFailed(tx, held, row)
}

/** The payer has it, or the seller has back what was taken and it can be tried again (product 5). */
async function moveBack(
  tx: Tx,
  { payment, checkout }: { payment: PaymentRow; checkout: CheckoutRow },
  row: Pick<Selectable<RefundsTable>, 'refund_id' | 'amount' | 'taken'>,
  to: RefundState,
): Promise<void> {
  const { currency, payment_id, is_test } = payment
  const owner = payerOf(checkout, is_test)
  const due = { owner, kind: 'refund_due', currency, amount: -row.amount } as const
  const refs = { payment_id, refund_id: row.refund_id }
  if (to === 'refunded')
    await post(tx, {
      kind: 'refunded',
      key: `refund:${row.refund_id}:done`,
      refs,
      lines: [due, clearing(payment, row.amount)],
    })
  if (to === 'failed' && row.taken.length > 0)
    await post(tx, {
      kind: 'refund_failed',
      key: `refund:${row.refund_id}:failed`,
      refs,
      lines: [due, ...takenLines(row.taken, currency, 1)],
    })
}
