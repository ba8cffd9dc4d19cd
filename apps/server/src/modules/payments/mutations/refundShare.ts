import { statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { post } from '../../ledger/mutations/post.ts'
import { lockPayment, refundable, sharesOf } from '../data/payments.ts'
import { paymentsDb } from '../tables.ts'
import { payerOf, shareTotal, takeBack, takenLines } from './books.ts'
import { giveDocument } from './documents.ts'

interface Asked {
  /** Of one share of a payment: `order:<id>`. */
  subject: string
  amount: number
  /** What was given back of this share already. */
  before: number
  reason: string
  by: number | null
}

/**
 * Gives back a part of one seller's share of a payment; what other sellers got of the same payment stays theirs.
 * @returns minor units that go back; less than asked for where a dispute took them first, 0 where nothing was paid.
 */
export async function refundShare(tx: Tx, asked: Asked): Promise<number> {
  const held = await paidShare(tx, asked.subject)
  if (held === undefined) return 0
  const { payment, checkout, share } = held
  const { payment_id, currency } = payment
  const amount = Math.min(asked.amount, await refundable(tx.db, payment_id))
  if (amount <= 0) return 0
  const refund_id = publicId()
  const taken = await takeBack(
    tx,
    { ...payment, amount: shareTotal(share) },
    [share],
    amount,
    asked.before,
  )
  await paymentsDb(tx.db)
    .insertInto('refunds')
    .values({
      refund_id,
      payment_id,
      amount,
      reason: asked.reason,
      requested_by: asked.by,
      taken: JSON.stringify(taken),
    })
    .execute()
  await queueTask(tx, 'send_refund', { refund_id }, { key: `refund:${refund_id}` })
  await post(tx, {
    kind: 'refund',
    key: `refund:${refund_id}`,
    refs: { payment_id, refund_id },
    lines: [
      ...takenLines(taken, currency, -1),
      { owner: payerOf(checkout, payment.is_test), kind: 'refund_due', currency, amount },
    ],
  })
  await giveDocument(tx, payment_id, share.seller_id, 'credit_note', refund_id)
  return amount
}

/** The paid share of this subject, with its payment held until the transaction ends. */
async function paidShare(tx: Tx, subject: string) {
  const [named] = await statement<{ payment_id: string }>(
    tx.db,
    'select payment_id from payment_shares where subject = $1 and paid_at is not null limit 1',
    [subject],
  )
  const held = named && (await lockPayment(tx, named.payment_id))
  if (held === undefined) return undefined
  const shares = await sharesOf(tx.db, held.payment.payment_id)
  const share = shares.find((one) => one.subject === subject)
  return share && { ...held, share }
}
