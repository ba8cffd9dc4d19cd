import { statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { post } from '../../ledger/mutations/post.ts'
import { givable, lockPayment, sharesOf, type PaymentRow } from '../data/payments.ts'
import { paymentsDb } from '../tables.ts'
import { givenOf, paidFor, shareTotal, type ShareRow } from '../data/shares.ts'
import { payerOf, takenLines } from './books.ts'
import { giveDocument } from './documents.ts'
import { sendableUp } from './providers/refundStep.ts'
import { queueSending } from './queueSending.ts'
import { takeBack, taxIn } from './takeBack.ts'
import { failedOf, nameRetry } from './tryAgain.ts'

interface Asked {
  /** Subject of one share of a payment: `order:<id>`. */
  subject: string
  /** Part of its price that is to be back in all; tax and the buyer’s fee go back in the same proportion. */
  upto: number
  reason: string
  by: number | null
}

/**
 * Gives back a part of one seller's share of a payment, as far as it is not back already; what other sellers got of the
 * same payment stays theirs. Less goes back where a dispute took it first, and nothing where nothing was paid; the
 * provider's smallest step rounds for the buyer.
 */
export async function refundShare(tx: Tx, { subject, upto, reason, by }: Asked): Promise<void> {
  const held = await paidShare(tx, subject)
  if (held === undefined) return
  const { payment, checkout, shares, share } = held
  const { payment_id, currency } = payment
  const n = shares.indexOf(share)
  const before = (await givenOf(tx.db, payment_id))[n] ?? 0
  const back = { share, before, amount: await backOf(tx, payment, { share, before }, upto) }
  const { amount } = back
  if (amount <= 0) return
  const refund_id = publicId()
  const taken = await takeBack(tx, payment, amount, [back])
  const tax = taxIn(back)
  await paymentsDb(tx.db)
    .insertInto('refunds')
    .values({
      refund_id,
      payment_id,
      amount,
      reason,
      requested_by: by,
      tax,
      taken: JSON.stringify(taken),
      given: shares.map((one) => (one === share ? amount : 0)),
    })
    .execute()
  await queueSending(tx, refund_id)
  await coverFailed(tx, payment_id, n, { refund_id, amount })
  await post(tx, {
    kind: 'refund',
    key: `refund:${refund_id}`,
    refs: { payment_id, refund_id },
    lines: [
      ...takenLines(taken, currency),
      { owner: payerOf(checkout, payment.is_test), kind: 'refund_due', currency, amount },
    ],
  })
  await giveDocument(tx, payment_id, share.seller_id, 'credit_note', { refund_id, amount, tax })
}

/** The amount that goes back now, as far as it is there and the provider can write it. */
async function backOf(
  tx: Tx,
  payment: PaymentRow,
  { share, before }: { share: ShareRow; before: number },
  upto: number,
): Promise<number> {
  const { credited } = await givable(tx.db, payment.payment_id)
  const most = Math.min(shareTotal(share) - before, credited)
  return sendableUp(payment, Math.min(paidFor(share, upto) - before, most), most)
}

/** A refund of the same share that failed is in this one: nobody is to try that again. */
async function coverFailed(
  tx: Tx,
  paymentId: string,
  n: number,
  { refund_id, amount }: { refund_id: string; amount: number },
): Promise<void> {
  for (const row of await failedOf(tx, paymentId))
    if (row.given[n] === row.amount && row.amount <= amount)
      await nameRetry(tx, row.refund_id, refund_id)
}

/** The paid share of this subject, with its payment held until the transaction ends. */
async function paidShare(tx: Tx, subject: string) {
  const [named] = await statement<{ payment_id: string }>(
    tx.db,
    `select payment_id from payment_shares s join payments using (payment_id) join checkouts using (checkout_id)
     where s.subject = $1 and s.paid_at is not null and fulfilled_at is not null limit 1`,
    [subject],
  )
  const held = named && (await lockPayment(tx, named.payment_id))
  if (held === undefined) return undefined
  const shares = await sharesOf(tx.db, held.payment.payment_id)
  const share = shares.find((one) => one.subject === subject)
  return share && { ...held, shares, share }
}
