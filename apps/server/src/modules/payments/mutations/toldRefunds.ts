import type { Tx } from '../../../platform/db/db.ts'
import { givable, lockPayment, paymentByReference } from '../data/payments.ts'
import { paymentsDb } from '../tables.ts'
import { settleTold } from './cameShort.ts'
import { cutDue } from './cutDue.ts'
import type { CheckoutKinds } from './kinds.ts'
import type { RefundTold } from './providers/provider.ts'
import { refund } from './refunds.ts'
import { settleRefund } from './settleRefund.ts'

/**
 * Applies a provider's word of money that went back: a refund of ours, or one that the owner of the keys made at the
 * provider's own site or that the payer's bank took, which is taken over.
 */
export async function applyRefund(
  tx: Tx,
  kinds: CheckoutKinds,
  keySetId: string,
  told: RefundTold,
): Promise<void> {
  const payment = await paymentByReference(tx.db, keySetId, told.payment_reference)
  // Whatever is told of one payment comes one after the other: a reversal is compared with its disputes.
  if (payment === undefined || (await lockPayment(tx, payment.payment_id)) === undefined) return
  const { outcome, amount } = told
  const known = await refundOf(tx, payment.payment_id, told)
  if (known !== undefined) {
    await settleTold(tx, known.refund_id, outcome)
    const { state } = outcome
    if (state !== 'failed') return
    const { reason } = outcome
    for (const id of known.parts) await settleRefund(tx, id, { state, reason })
    return
  }
  if (outcome.state !== 'refunded' || amount === undefined) return
  if (told.reversed && (await isDisputed(tx, payment.payment_id, amount.amount))) return
  const parts = await partsOf(tx, payment.payment_id, amount.amount)
  for (const [n, part] of parts.entries()) {
    const id = await refund(tx, kinds, {
      payment_id: payment.payment_id,
      amount: part,
      reason: told.reversed ? 'reversed' : 'at_provider',
      by: null,
    })
    await settleRefund(tx, id, n === 0 ? outcome : beside(outcome, n))
  }
}

type Done = Extract<RefundTold['outcome'], { state: 'refunded' }>

/** The database knows each name of a provider's once for a payment, and what its fee gave back is booked once. */
const beside = ({ state, reference, amount, at }: Done, n: number): Done => ({
  state,
  reference: `${reference}.${n + 1}`,
  amount,
  at,
})

/** Returns whether a name is that of a further part (`beside`) of the refund that its provider names so. */
const isBeside = (name: string | null, reference: string): boolean =>
  name !== null &&
  name.startsWith(`${reference}.`) &&
  /^\d+$/.test(name.slice(reference.length + 1))

/**
 * Returns the parts of money that went back at the provider's own site: each is a refund of its own. Money that could
 * not be sent from here comes first where sellers have less than this; what is left of it stays the payer's.
 */
async function partsOf(tx: Tx, paymentId: string, amount: number): Promise<number[]> {
  const { left, credited } = await givable(tx.db, paymentId)
  const wanted = amount <= left ? amount : credited
  if (wanted === 0) return []
  if (wanted <= credited) return [wanted]
  const parts = await cutDue(tx, paymentId, wanted)
  const rest = wanted - parts.reduce((sum, part) => sum + part, 0)
  return rest > 0 ? [...parts, rest] : parts
}

/**
 * The provider may tell of money that the payer's bank took as a dispute and as a reversal: it left once. The dispute
 * says what becomes of it, also when it is over (`isReversed` is the other order).
 */
async function isDisputed(tx: Tx, paymentId: string, amount: number): Promise<boolean> {
  const dispute = await paymentsDb(tx.db)
    .selectFrom('disputes')
    .select('reference')
    .where('payment_id', '=', paymentId)
    .where('amount', '>=', amount)
    .executeTakeFirst()
  return dispute !== undefined
}

interface Known {
  refund_id: string
  /** The other rows of the same refund, where it was booked in parts: a later failure is theirs too. */
  parts: string[]
}

/** By our id, which the provider repeats, or by its name for it. */
async function refundOf(
  tx: Tx,
  paymentId: string,
  { refund_id, outcome, amount, reversed }: RefundTold,
): Promise<Known | undefined> {
  const reference = 'reference' in outcome ? outcome.reference : undefined
  const rows = await paymentsDb(tx.db)
    .selectFrom('refunds')
    .select(['refund_id', 'reference', 'sent_as', 'state', 'reason', 'amount'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .execute()
  const named = rows.filter(
    (row) =>
      row.refund_id === refund_id ||
      (refund_id !== undefined && row.sent_as === refund_id) ||
      (reference !== undefined && row.reference === reference) ||
      // A message and the report may name a reversal differently.
      (reversed === true && row.reason === 'reversed' && row.amount === amount?.amount),
  )
  // A refund that was tried again under the same name is the later one's.
  const found = named.find(({ state }) => state !== 'failed') ?? named[0]
  if (found === undefined) return undefined
  const name = found.reference ?? reference
  const parts = name === undefined ? [] : rows.filter((row) => isBeside(row.reference, name))
  return { refund_id: found.refund_id, parts: parts.map((row) => row.refund_id) }
}
