import type { Language } from '@plaudit/contract/constants'
import { formatMoney } from '@plaudit/i18n/money'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { post } from '../../ledger/mutations/post.ts'
import {
  givable,
  lockPayment,
  sharesOf,
  type CheckoutRow,
  type PaymentRow,
} from '../data/payments.ts'
import { localeOf } from '../present/words.ts'
import { checkoutSteps, stepTo } from '../states.ts'
import { givenOf } from '../data/shares.ts'
import { paymentsDb, type Taken } from '../tables.ts'
import { payerOf, takenLines } from './books.ts'
import { giveCreditNotes } from './documents.ts'
import type { CheckoutKinds } from './kinds.ts'
import { refundStep, sendable } from './providers/refundStep.ts'
import { queueSending } from './queueSending.ts'
import { proveThere, sharedOut, takeBack, taxIn, type Back } from './takeBack.ts'
import { failedOf, nameRetry, tryAgain } from './tryAgain.ts'

/**
 * Gives a part of a payment back, or the whole: its parts are taken back in the same proportion, and the provider is
 * asked after the commit. Money that was the payer's from the first moment and could not be sent is sent again with
 * the whole, or where exactly this much is asked for.
 * @throws refusals refund_too_large where less is left to be given back, refund_too_fine for an amount that the
 * provider can't send, insufficient_funds as `proveThere`.
 */
export async function refund(
  tx: Tx,
  kinds: CheckoutKinds,
  asked: {
    payment_id: string
    amount?: number | undefined
    reason: string
    by: number | null
    /** A seller without the admin's role asks: the refund may take only money that the seller has. */
    by_seller?: boolean
    /** The language of the person who asks. */
    language?: Language
    refund_id?: string
  },
): Promise<string> {
  const held = (await lockPayment(tx, asked.payment_id)) ?? refuse('not_found')
  const { payment } = held
  const { left, credited } = await givable(tx.db, payment.payment_id)
  if (left < 1) refuse('refund_too_large')
  const again = await sendAgain(tx, payment, asked.amount)
  if (again !== undefined && (asked.amount !== undefined || credited === 0)) return again
  const amount = asked.amount ?? sendable(payment, credited)
  if (amount > credited) refuse('refund_too_large')
  // What the provider itself tells of is written down as it is.
  if (asked.by !== null) proveStep(payment, amount, asked.language)
  if (amount < 1) refuse('refund_too_large')
  const id = asked.refund_id ?? publicId()
  const backs = await write(tx, held, amount, { ...asked, id })
  await kinds.get(held.checkout.kind)?.noteBack?.(tx, subjectsOf(backs))
  await settleFailed(tx, payment.payment_id, id, amount)
  if (amount === credited) await undoPaid(tx, kinds, held, asked.reason)
  return id
}

/** @throws refusal refund_too_fine. */
function proveStep(payment: PaymentRow, amount: number, language: Language = 'EN'): void {
  if (amount > 0 && sendable(payment, amount) === amount) return
  const step = { amount: refundStep(payment), currency: payment.currency }
  refuse('refund_too_fine', { values: { step: formatMoney(step, localeOf(language).locale) } })
}

const subjectsOf = (backs: readonly Back[]): string[] =>
  backs.filter(({ amount }) => amount > 0).map(({ share }) => share.subject)

/** Refunds of the payer's own money that failed are begun anew: all of them, or one of exactly this much. */
async function sendAgain(
  tx: Tx,
  payment: PaymentRow,
  amount: number | undefined,
): Promise<string | undefined> {
  let last: string | undefined
  for (const row of await failedOf(tx, payment.payment_id)) {
    // A dispute may have taken some of it.
    const { left } = await givable(tx.db, payment.payment_id)
    const sends = sendable(payment, Math.min(row.amount, left))
    if (row.taken.length > 0 || sends === 0 || sends !== (amount ?? sends)) continue
    last = await tryAgain(tx, row)
    if (amount !== undefined) return last
  }
  return last
}

/** Ends the own tries of failed refunds where somebody gave back as much since. */
async function settleFailed(tx: Tx, paymentId: string, by: string, amount: number): Promise<void> {
  for (const row of await failedOf(tx, paymentId))
    if (row.taken.length > 0 && row.amount <= amount) await nameRetry(tx, row.refund_id, by)
}

/**
 * Lets a kind take back what it gave, once all of a payment of a fulfilled checkout went back. Sellers with keys of
 * their own are paid apart: as long as others of the same checkout keep theirs, only what this payment was for is taken
 * back.
 */
export async function undoPaid(
  tx: Tx,
  kinds: CheckoutKinds,
  { payment, checkout }: Held,
  reason: string,
): Promise<void> {
  if (checkout.state !== 'fulfilled') return
  if ((await givable(tx.db, payment.payment_id)).credited > 0) return
  const kind = kinds.get(checkout.kind)
  if (await isPaidApart(tx, checkout.checkout_id)) {
    const shares = await sharesOf(tx.db, payment.payment_id)
    const subjects = shares.map(({ subject }) => subject)
    return kind?.undoPart?.(tx, checkout, subjects, reason)
  }
  await paymentsDb(tx.db)
    .updateTable('checkouts')
    .set({ state: stepTo(checkoutSteps, 'undo', checkout.state) ?? checkout.state })
    .where('checkout_id', '=', checkout.checkout_id)
    .execute()
  await kind?.undo(tx, checkout, reason)
}

/** One of several payments may have gone back before the last one came: what it was for is taken back at once. */
export async function undoGone(
  tx: Tx,
  kinds: CheckoutKinds,
  checkout: CheckoutRow,
  payments: readonly PaymentRow[],
): Promise<void> {
  if (payments.length < 2) return
  const fulfilled = { ...checkout, state: 'fulfilled' as const }
  for (const payment of payments)
    if (!(await isDisputed(tx, payment)))
      await undoPaid(tx, kinds, { payment, checkout: fulfilled }, 'refunded')
}

/** Tells whether a dispute of the payment is still open: what was bought is taken back once it is lost. */
async function isDisputed(tx: Tx, { payment_id }: PaymentRow): Promise<boolean> {
  const rows = await paymentsDb(tx.db)
    .selectFrom('disputes')
    .select('payment_id')
    .where('payment_id', '=', payment_id)
    .where('state', '=', 'opened')
    .execute()
  return rows.length > 0
}

/** Tells whether some payment of a checkout did not go back whole. */
async function isPaidApart(tx: Tx, checkoutId: string): Promise<boolean> {
  const payments = await paymentsDb(tx.db)
    .selectFrom('payments')
    .select('payment_id')
    .where('checkout_id', '=', checkoutId)
    .execute()
  for (const { payment_id } of payments)
    if ((await givable(tx.db, payment_id)).credited > 0) return true
  return false
}

/** Pays a payment back by itself, as far as it is not already: late, twice, void (product 4). */
export async function refundWhole(
  tx: Tx,
  { payment_id }: Pick<PaymentRow, 'payment_id'>,
  reason: string,
  id: string,
): Promise<void> {
  const held = await lockPayment(tx, payment_id)
  if (held === undefined) return
  const amount = sendable(held.payment, (await givable(tx.db, payment_id)).credited)
  if (amount > 0) await write(tx, held, amount, { reason, by: null, id })
}

interface Why {
  reason: string
  by: number | null
  by_seller?: boolean
  id: string
}

interface Held {
  payment: PaymentRow
  checkout: CheckoutRow
}

async function write(
  tx: Tx,
  { payment, checkout }: Held,
  amount: number,
  why: Why,
): Promise<Back[]> {
  const { payment_id, currency } = payment
  const shares = await sharesOf(tx.db, payment_id)
  const backs = sharedOut(shares, await givenOf(tx.db, payment_id), amount)
  const taken = await takeBack(tx, payment, amount, backs)
  if (why.by_seller) proveThere(taken)
  await insert(tx, { payment_id, amount, backs }, why, taken)
  await post(tx, {
    kind: 'refund',
    key: `refund:${why.id}`,
    refs: { payment_id, refund_id: why.id },
    lines: [
      ...takenLines(taken, currency),
      { owner: payerOf(checkout, payment.is_test), kind: 'refund_due', currency, amount },
    ],
  })
  await giveCreditNotes(tx, payment_id, why.id, backs)
  return backs
}

/** Refunds money that was the payer's from the first moment: nothing is taken from anybody. */
export async function refundStray(
  tx: Tx,
  payment: PaymentRow,
  amount: number,
  reason: string,
): Promise<void> {
  if (amount > 0)
    await insert(tx, { ...payment, amount, backs: [] }, { reason, by: null, id: publicId() }, [])
}

async function insert(
  tx: Tx,
  { payment_id, amount, backs }: { payment_id: string; amount: number; backs: readonly Back[] },
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
      tax: backs.reduce((sum, back) => sum + taxIn(back), 0),
      taken: JSON.stringify(taken),
      given: backs.map((back) => back.amount),
    })
    .execute()
  await queueSending(tx, id)
}
