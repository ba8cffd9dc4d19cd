import type { Selectable } from 'kysely'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { queueTask } from '../../../platform/tasks.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { post } from '../../ledger/mutations/post.ts'
import { disputedOf, givable, lockPayment, sharesOf, type PaymentRow } from '../data/payments.ts'
import { givenOf, shareTotal } from '../data/shares.ts'
import { paymentsDb, type RefundsTable, type Taken } from '../tables.ts'
import { payerOf, takenLines } from './books.ts'
import { apportion } from './apportion.ts'
import { giveCreditNotes, giveLikewise } from './documents.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import { sendable } from './providers/refundStep.ts'
import { proveThere, takeAgain, takeBack, taxIn, type Back } from './takeBack.ts'

type RefundRow = Selectable<RefundsTable>

/** Hours after which a refund that failed is tried again by itself: after the first failure, the second and so on. */
const hours = [1, 6, 24, 72, 168]

/** The failure of money that would go to the balance of a person who was erased. */
export const payerGone = 'payer_gone'

/** The failure of a refund of which its provider gave back a part alone. */
export const cameShort = 'came_short'

/** Not ours: begun at the provider's own site. */
const elsewhere = ['at_provider', 'reversed']

/**
 * Returns the time at which a refund that just failed is tried again by itself; null if it is not: a refund that a
 * person asked for is theirs to try again, after the last time an admin is asked, and nobody comes back who was erased.
 */
export function retryAt({ requested_by, reason, tries }: RefundRow, failure: string): Date | null {
  const wait = hours[tries]
  if (failure === payerGone) return null
  if (requested_by !== null || elsewhere.includes(reason) || wait === undefined) return null
  return new Date(Date.now() + wait * 3_600_000)
}

/** Refunds of a payment that failed and that no other one tries again, the oldest first. */
export const failedOf = (tx: Tx, paymentId: string): Promise<RefundRow[]> =>
  paymentsDb(tx.db)
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'failed')
    .where('retried_by', 'is', null)
    .orderBy('created_at')
    .forNoKeyUpdate()
    .execute()

/** @throws Error where another one tries it again already. */
export async function nameRetry(tx: Tx, refundId: string, by: string): Promise<void> {
  const named = await statement(
    tx.db,
    `update refunds set retried_by = $2, retry_at = null
     where refund_id = $1 and state = 'failed' and retried_by is null returning refund_id`,
    [refundId, by],
  )
  if (named.length === 0) throw new Error(`refund ${refundId} is tried again already`)
}

/**
 * Tries a refund that failed again, by another one of the same money. The caller holds its checkout. Money that had
 * been taken for it and came back is taken again; money that was the payer's all the time is only sent. What a dispute
 * has taken of either is left out.
 * @throws refusals illegal_step where it did not fail or is tried again already, refund_too_large where the money went
 * back in another way, insufficient_funds as `proveThere`.
 */
export async function tryAgain(tx: Tx, row: RefundRow, bySeller = false): Promise<string> {
  if (row.state !== 'failed' || row.retried_by !== null) refuse('illegal_step')
  const { payment, checkout } = (await lockPayment(tx, row.payment_id)) ?? refuse('not_found')
  const { payment_id, currency, is_test } = payment
  const isStray = row.taken.length === 0
  const { amount, taken, backs } = isStray
    ? await leftOf(tx, payment, row)
    : await takenOnceMore(tx, payment, row)
  if (amount < 1) refuse('refund_too_large')
  if (bySeller) proveThere(taken)
  const rest = backs && { given: backs.map((back) => back.amount), tax: taxOf(backs) }
  const refund_id = await insertAgain(tx, { ...row, ...rest, amount }, taken)
  await nameRetry(tx, row.refund_id, refund_id)
  if (isStray && amount < row.amount)
    // The part that a dispute has: should the dispute be won, it is sent too.
    await keepRest(tx, row, { amount: row.amount - amount, failure: 'disputed', retry_at: null })
  const owner = payerOf(checkout, is_test)
  if (!isStray)
    await post(tx, {
      kind: 'refund',
      key: `refund:${refund_id}`,
      refs: { payment_id, refund_id },
      lines: [...takenLines(taken, currency), { owner, kind: 'refund_due', currency, amount }],
    })
  if (backs) await giveCreditNotes(tx, payment_id, refund_id, backs)
  else await giveLikewise(tx, payment_id, row.refund_id, 'credit_note', refund_id)
  return refund_id
}

interface Again {
  amount: number
  taken: Taken[]
  /** Amount of each share, where it is less than before. */
  backs?: Back[]
}

const taxOf = (backs: readonly Back[]): number => backs.reduce((sum, back) => sum + taxIn(back), 0)

async function leftOf(tx: Tx, payment: PaymentRow, row: RefundRow): Promise<Again> {
  const { left } = await givable(tx.db, payment.payment_id)
  return { amount: sendable(payment, Math.min(row.amount, left)), taken: [] }
}

/** Takes a refund's money once more; where a dispute has some of it, the rest, and of no share more than it has left. */
async function takenOnceMore(tx: Tx, payment: PaymentRow, row: RefundRow): Promise<Again> {
  const { payment_id, currency } = payment
  const { credited } = await givable(tx.db, payment_id)
  if (row.amount <= credited)
    return { amount: row.amount, taken: await takeAgain(tx, currency, row.taken) }
  const { shares, before, most } = await mostOf(tx, payment_id, row.given)
  const there = most.reduce((sum, one) => sum + one, 0)
  const amount = sendable(payment, Math.min(credited, there))
  // Somebody else gave back what is not there: the payer has it.
  if (row.amount - amount > (await disputedOf(tx.db, payment_id))) refuse('refund_too_large')
  const parts = apportion(most, amount)
  const backs = shares.map((share, n) => ({
    share,
    before: before[n] ?? 0,
    amount: parts[n] ?? 0,
  }))
  return { amount, taken: await takeBack(tx, payment, amount, backs), backs }
}

/** Returns what the shares of a payment can give once more of what they gave for a refund. */
export async function mostOf(tx: Tx, paymentId: string, given: readonly number[]) {
  const shares = await sharesOf(tx.db, paymentId)
  const before = await givenOf(tx.db, paymentId)
  const most = shares.map((share, n) =>
    Math.max(0, Math.min(given[n] ?? 0, shareTotal(share) - (before[n] ?? 0))),
  )
  return { shares, before, most }
}

/** The payer heard of it when it was first tried. */
async function insertAgain(tx: Tx, row: RefundRow, taken: readonly Taken[]): Promise<string> {
  const refund_id = publicId()
  const { payment_id, amount, reason, requested_by, tax, tries, told_at, given } = row
  await paymentsDb(tx.db)
    .insertInto('refunds')
    .values({
      refund_id,
      payment_id,
      amount,
      reason,
      requested_by,
      tax,
      told_at,
      tries: tries + 1,
      taken: JSON.stringify(taken),
      given,
      // The provider did not know it a while after: should it have it all the same, it is the same one.
      sent_as: row.failure === 'not_made' ? (row.sent_as ?? row.refund_id) : null,
    })
    .execute()
  await queueTask(tx, 'send_refund', { refund_id }, { key: `refund:${refund_id}` })
  return refund_id
}

interface Rest {
  amount: number
  failure: string
  retry_at: Date | null
}

/** The part of the payer's money that was not sent is due to them still. */
export async function keepRest(
  tx: Tx,
  row: RefundRow,
  { amount, failure, retry_at }: Rest,
): Promise<void> {
  const { payment_id, reason, told_at, tries } = row
  await paymentsDb(tx.db)
    .insertInto('refunds')
    .values({
      refund_id: publicId(),
      payment_id,
      amount,
      reason,
      told_at,
      tries,
      state: 'failed',
      failure,
      retry_at,
      taken: '[]',
      given: [],
    })
    .execute()
}

/** A dispute of the payer's money is over: the part that is theirs is sent by itself, as soon as the checkout is free. */
export const sendDueAgain = (tx: Tx, paymentId: string): Promise<unknown> =>
  statement(
    tx.db,
    `update refunds set retry_at = now()
     where payment_id = $1 and state = 'failed' and retried_by is null and taken = '[]'`,
    [paymentId],
  )

/**
 * By its name.
 * @param bySeller whether a seller asks who is no admin.
 * @throws refusals not_found, illegal_step, refund_too_large, insufficient_funds.
 */
export async function retryRefund(tx: Tx, refundId: string, bySeller = false): Promise<string> {
  const [named] = await statement<{ payment_id: string }>(
    tx.db,
    'select payment_id from refunds where refund_id = $1',
    [refundId],
  )
  const held = named && (await lockPayment(tx, named.payment_id))
  if (held === undefined) return refuse('not_found')
  const row = (await failedOf(tx, held.payment.payment_id)).find(
    ({ refund_id }) => refund_id === refundId,
  )
  return row === undefined ? refuse('illegal_step') : tryAgain(tx, row, bySeller)
}

/** Tries again by itself the failed work whose time has come. */
export async function retryFailed(parts: { db: Db; log: Log }): Promise<void> {
  const due = await statement<{ refund_id: string }>(
    parts.db,
    'select refund_id from refunds where retry_at <= now() order by retry_at limit 50',
    [],
  )
  await eachOf(parts, due, 'a refund could not be tried again', async ({ refund_id }) => {
    try {
      await inTransaction(parts.db, (tx) => retryRefund(tx, refund_id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // The money went back in another way, or another process was first.
      await statement(
        parts.db,
        'update refunds set retry_at = null where refund_id = $1 and retry_at <= now()',
        [refund_id],
      )
    }
  })
}
