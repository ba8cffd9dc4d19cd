import type { Tx } from '../../../platform/db/db.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { refuse, sqlState } from '../../../platform/errors.ts'
import { lockPayment } from '../data/payments.ts'
import { paidByHand } from '../data/paidByHand.ts'
import { refundById } from '../data/queues.ts'
import { paymentsDb } from '../tables.ts'
import { queueRefundLetter, type LetterParts } from './letters.ts'
import { written, type Proof } from './proveSent.ts'
import { settleRefund } from './settleRefund.ts'
import { tellPayer } from './tellRefunds.ts'

/** Names of a transaction: its hash on a chain, elsewhere the name that the provider gives it. */
const hash = { form: /^0x[0-9a-f]{64}$/i, fault: 'invalid_hash' } as const
const anyName = { form: /^[\w.:/-]{4,80}$/, fault: 'invalid_reference' } as const

const uniqueViolation = '23505'

interface Asked {
  refund_id: string
  reference: string
  actor: number
  /** Proof that the chain gives of the transaction. */
  proof: Proof
}

/**
 * The owner of the keys sent a refund back by hand and names the transaction: the books have it as given back, and the
 * payer is told (product 5).
 * @throws refusals illegal_step for one that waits for nobody's hand, reference_taken for a transaction that paid another,
 * refund_not_seen and provider_away as the chain says.
 */
export async function closeRefund(tx: Tx, parts: LetterParts, asked: Asked): Promise<void> {
  const { refund_id, actor } = asked
  const known = await refundById(tx.db, refund_id)
  const held = known && (await lockPayment(tx, known.payment_id))
  if (held === undefined) return refuse('not_found')
  const row = await paymentsDb(tx.db)
    .selectFrom('refunds')
    .selectAll()
    .where('refund_id', '=', refund_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (row.state !== 'by_hand') refuse('illegal_step')
  const { payment, checkout } = held
  const reference = written(asked.reference)
  const { form, fault } = payment.provider === 'ethereum' ? hash : anyName
  if (!form.test(reference)) refuse('invalid_input', { fields: { reference: fault } })
  if (asked.proof === 'unseen') refuse('refund_not_seen')
  if (asked.proof === 'away') refuse('provider_away')
  if ((await paidByHand(tx, reference)).coin) refuse('reference_taken')
  const { amount } = row
  await settleRefund(tx, refund_id, {
    state: 'refunded',
    reference,
    amount: { amount, currency: payment.currency },
    at: new Date(),
  })
  await sign(tx, refund_id, actor)
  const { provider, currency } = payment
  const told = { ...row, provider, currency, reference }
  await queueRefundLetter(tx, parts, checkout, told)
  await tellPayer(tx, held, row, 'refund.sent')
  await writeAudit(tx, {
    actor_id: actor,
    subject: 'user',
    subject_id: checkout.user_id ?? actor,
    act: 'refund_sent',
    detail: { refund_id, reference },
  })
}

/** The database knows each transaction once. */
async function sign(tx: Tx, refund_id: string, actor: number): Promise<void> {
  try {
    await paymentsDb(tx.db)
      .updateTable('refunds')
      .set({ closed_by: actor })
      .where('refund_id', '=', refund_id)
      .execute()
  } catch (error) {
    if (sqlState(error) === uniqueViolation) refuse('reference_taken')
    throw error
  }
}
