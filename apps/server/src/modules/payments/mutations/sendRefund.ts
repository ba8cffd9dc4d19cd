import { inTransaction, statement } from '../../../platform/db/db.ts'
import { paymentById } from '../data/payments.ts'
import { paymentsDb } from '../tables.ts'
import { atProvider, type AskParts } from './ask.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import type { RefundOutcome } from './providers/provider.ts'
import { settleTold } from './cameShort.ts'

/**
 * Sends a refund to its provider, outside every transaction and once: one that was sent before is looked up.
 * @throws when the provider could not be asked, so that the task comes again.
 */
export async function sendRefund(parts: AskParts, refundId: string): Promise<void> {
  const [claimed] = await statement<{ refund_id: string }>(
    parts.db,
    `update refunds set state = 'sent', sent_at = now(), look_at = now() + interval '30 seconds'
     where refund_id = $1 and state = 'requested' returning refund_id`,
    [refundId],
  )
  const row = await paymentsDb(parts.db)
    .selectFrom('refunds')
    .selectAll()
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  const payment = row && (await paymentById(parts.db, row.payment_id))
  const at = payment && (await atProvider(parts, payment))
  if (!row || !payment || !at || row.state !== 'sent') return
  const ask = {
    refund_id: row.sent_as ?? refundId,
    payment_id: payment.payment_id,
    payment_reference: payment.reference ?? '',
    amount: { amount: row.amount, currency: payment.currency },
    reason: row.reason,
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.sent_at !== null && { sent_at: row.sent_at }),
  }
  let outcome: RefundOutcome
  try {
    outcome = claimed
      ? await at.provider.refund(at.set, ask)
      : await at.provider.lookUpRefund(at.set, ask)
  } catch (error) {
    parts.log.error({ refund: refundId, error: String(error) }, 'a refund could not be sent')
    outcome = { state: 'unknown', why: 'fault' }
  }
  await inTransaction(parts.db, (tx) => settleTold(tx, refundId, outcome))
}

/** Refunds whose fate is not known yet are looked up, each by one process at a time. */
export async function lookAtRefunds(parts: AskParts): Promise<void> {
  const rows = await statement<{ refund_id: string }>(
    parts.db,
    `update refunds r set looks = looks + 1, look_at = now() + make_interval(secs => least(3600, 30 * (2 ^ least(r.looks, 7))::int))
     from (select refund_id from refunds where look_at <= now() order by look_at limit 20 for update skip locked) d
     where d.refund_id = r.refund_id returning r.refund_id`,
    [],
  )
  await eachOf(parts, rows, 'a refund could not be looked at', ({ refund_id }) =>
    sendRefund(parts, refund_id),
  )
}
