import type { Selectable } from 'kysely'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { post } from '../../ledger/mutations/post.ts'
import { disputedOf, lockPayment, type CheckoutRow, type PaymentRow } from '../data/payments.ts'
import { paymentsDb, type RefundsTable, type Taken } from '../tables.ts'
import { apportion } from './apportion.ts'
import { payerOf, takenLines } from './books.ts'
import { giveCreditNotes } from './documents.ts'
import type { RefundOutcome } from './providers/provider.ts'
import { queueSending } from './queueSending.ts'
import { settleRefund } from './settleRefund.ts'
import { takeBack, taxIn, type Back } from './takeBack.ts'
import { cameShort, keepRest, mostOf, nameRetry } from './tryAgain.ts'

type RefundRow = Selectable<RefundsTable>

interface Short {
  payment: PaymentRow
  checkout: CheckoutRow
  row: RefundRow
  /** Amount that the provider gave back, less than was asked for. */
  told: number
}

/**
 * Settles a refund by a provider's word that names its amount. A provider may give back less than was asked for: that
 * part is done, and the rest is owed still and sent by another refund.
 */
export async function settleTold(tx: Tx, refundId: string, outcome: RefundOutcome): Promise<void> {
  const short = await shortOf(tx, refundId, outcome)
  if (short === undefined) return settleRefund(tx, refundId, outcome)
  return short.row.taken.length === 0
    ? shortOfPayers(tx, short, outcome)
    : shortOfSellers(tx, short, outcome)
}

/** Another currency, and more than was asked for, are for the books to name: nothing is divided by them. */
async function shortOf(
  tx: Tx,
  refundId: string,
  outcome: RefundOutcome,
): Promise<Short | undefined> {
  if (outcome.state !== 'refunded') return undefined
  const named = await paymentsDb(tx.db)
    .selectFrom('refunds')
    .select('payment_id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  const held = named && (await lockPayment(tx, named.payment_id))
  if (held === undefined) return undefined
  // Read only now: somebody else may have settled it while this waited for the payment.
  const row = await paymentsDb(tx.db)
    .selectFrom('refunds')
    .selectAll()
    .where('refund_id', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { amount: told, currency } = outcome.amount
  const isShort = currency === held.payment.currency && told > 0 && told < row.amount
  if (!isShort || (row.state !== 'sent' && row.state !== 'requested')) return undefined
  // A dispute has a part of the same payment: its own division would be undone.
  if ((await disputedOf(tx.db, row.payment_id)) > 0) return undefined
  return { ...held, row, told }
}

/** Money that was the payer's from the first moment: the rest stays due to them and is tried again at once. */
async function shortOfPayers(tx: Tx, { row, told }: Short, outcome: RefundOutcome): Promise<void> {
  await statement(tx.db, 'update refunds set amount = $2 where refund_id = $1', [
    row.refund_id,
    told,
  ])
  await settleRefund(tx, row.refund_id, outcome)
  await keepRest(tx, row, { amount: row.amount - told, failure: cameShort, retry_at: new Date() })
}

/** The sellers get the taken money back, then both parts are taken anew: each part has its own papers. */
async function shortOfSellers(tx: Tx, short: Short, outcome: RefundOutcome): Promise<void> {
  const { row, told } = short
  const { refund_id } = row
  await settleRefund(tx, refund_id, { state: 'failed', reason: cameShort })
  // The provider's name of it is that of the part which is done.
  await statement(tx.db, 'update refunds set reference = null where refund_id = $1', [refund_id])
  const done = await takePart(tx, short, { amount: told, sent_as: row.sent_as ?? refund_id })
  await nameRetry(tx, refund_id, done)
  await settleRefund(tx, done, outcome)
  await queueSending(tx, await takePart(tx, short, { amount: row.amount - told, sent_as: null }))
}

interface Part {
  amount: number
  /** The name under which its provider made it already. */
  sent_as: string | null
}

/** @returns the id of a refund of a part, of the same shares as the whole. */
async function takePart(
  tx: Tx,
  { payment, checkout, row }: Short,
  { amount, sent_as }: Part,
): Promise<string> {
  const { payment_id } = payment
  const { shares, before, most } = await mostOf(tx, payment_id, row.given)
  const there = most.reduce((sum, one) => sum + one, 0)
  const parts = apportion(most, Math.min(amount, there))
  const backs = shares.map((share, n): Back => ({
    share,
    before: before[n] ?? 0,
    amount: parts[n] ?? 0,
  }))
  const taken = await takeBack(tx, payment, amount, backs)
  const refund_id = publicId()
  await paymentsDb(tx.db)
    .insertInto('refunds')
    .values({
      refund_id,
      payment_id,
      amount,
      state: sent_as === null ? 'requested' : 'sent',
      sent_at: sent_as === null ? null : row.sent_at,
      reason: row.reason,
      requested_by: row.requested_by,
      tax: backs.reduce((sum, back) => sum + taxIn(back), 0),
      told_at: row.told_at,
      tries: row.tries,
      taken: JSON.stringify(taken),
      given: backs.map((back) => back.amount),
      sent_as,
    })
    .execute()
  await owe(tx, { payment, checkout }, { refund_id, amount, taken })
  await giveCreditNotes(tx, payment_id, refund_id, backs)
  return refund_id
}

/** Writes down that this much was taken and is due to the payer. */
async function owe(
  tx: Tx,
  { payment, checkout }: Pick<Short, 'payment' | 'checkout'>,
  { refund_id, amount, taken }: { refund_id: string; amount: number; taken: readonly Taken[] },
): Promise<void> {
  const { payment_id, currency, is_test } = payment
  await post(tx, {
    kind: 'refund',
    key: `refund:${refund_id}`,
    refs: { payment_id, refund_id },
    lines: [
      ...takenLines(taken, currency),
      { owner: payerOf(checkout, is_test), kind: 'refund_due', currency, amount },
    ],
  })
}
