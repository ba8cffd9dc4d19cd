import { statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { post } from '../../ledger/mutations/post.ts'
import { givable, lockPayment, sharesOf } from '../data/payments.ts'
import { paymentsDb } from '../tables.ts'
import { shareTotal, type ShareRow } from '../data/shares.ts'
import { payerOf, takenLines } from './books.ts'
import { giveDocument } from './documents.ts'
import { queueSending } from './queueSending.ts'
import { takeBack, taxIn } from './takeBack.ts'

interface Asked {
  /** Of one share of a payment: `order:<id>`. */
  subject: string
  /** Of the price; tax and the buyer’s fee go back in the same proportion. */
  amount: number
  /** What was given back of this share’s price already. */
  before: number
  reason: string
  by: number | null
}

/**
 * Gives back a part of one seller's share of a payment; what other sellers got of the same payment stays theirs.
 * @returns minor units of the price that go back; less than asked for where a dispute took them first, 0 where nothing was paid.
 */
export async function refundShare(tx: Tx, asked: Asked): Promise<number> {
  const held = await paidShare(tx, asked.subject)
  if (held === undefined) return 0
  const { payment, checkout, share } = held
  const { payment_id, currency } = payment
  const { before, wanted } = withTax(share, asked)
  const amount = Math.min(wanted, (await givable(tx.db, payment_id)).credited)
  if (amount <= 0) return 0
  const refund_id = publicId()
  const part = { ...payment, amount: shareTotal(share) }
  const taken = await takeBack(tx, part, [share], amount, before)
  const tax = taxIn(part, [share], amount, before)
  await paymentsDb(tx.db)
    .insertInto('refunds')
    .values({
      refund_id,
      payment_id,
      amount,
      reason: asked.reason,
      requested_by: asked.by,
      tax,
      taken: JSON.stringify(taken),
    })
    .execute()
  await queueSending(tx, refund_id)
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
  return amount === wanted ? asked.amount : inPrice(share, amount)
}

/** The same part of what the buyer paid, tax and all, as of the price. */
function withTax(share: ShareRow, { amount, before }: Pick<Asked, 'amount' | 'before'>) {
  const [total, price] = [BigInt(shareTotal(share)), BigInt(share.net + share.fee)]
  const upto = (n: number) => (price === 0n ? n : Number((BigInt(n) * total) / price))
  return { before: upto(before), wanted: upto(before + amount) - upto(before) }
}

const inPrice = (share: ShareRow, amount: number): number =>
  Number((BigInt(amount) * BigInt(share.net + share.fee)) / BigInt(shareTotal(share)))

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
