import { statement, type Tx } from '../../../platform/db/db.ts'

/**
 * Gives a receipt, a credit note or its correction the number: without gaps for each seller, since the number is taken in the
 * transaction that writes the money down. Written once for each payment, seller and refund.
 */
export async function giveDocument(
  tx: Tx,
  paymentId: string,
  sellerId: number | null,
  kind: 'receipt' | 'credit_note' | 'correction',
  refundId: string | null = null,
): Promise<void> {
  const seller = sellerId === null ? 'platform' : `u:${sellerId}`
  const known = await statement(
    tx.db,
    `select from receipts where payment_id = $1 and seller = $2 and kind = $3 and refund_id is not distinct from $4`,
    [paymentId, seller, kind, refundId],
  )
  if (known.length > 0) return
  await statement(
    tx.db,
    `with next as (
       insert into receipt_numbers as n (seller, kind, last) values ($1, $2, 1)
       on conflict (seller, kind) do update set last = n.last + 1 returning last
     )
     insert into receipts (seller, kind, number, payment_id, refund_id) select $1, $2, last, $3, $4 from next`,
    [seller, kind, paymentId, refundId],
  )
}

/** Of each seller whose credit note speaks of a refund, another document: as `kind` and of `ofRefund`. */
export async function giveLikewise(
  tx: Tx,
  paymentId: string,
  refundId: string,
  kind: 'credit_note' | 'correction',
  ofRefund: string,
): Promise<void> {
  const rows = await statement<{ seller: string }>(
    tx.db,
    `select seller from receipts where payment_id = $1 and refund_id = $2 and kind = 'credit_note' order by seller`,
    [paymentId, refundId],
  )
  for (const { seller } of rows)
    await giveDocument(
      tx,
      paymentId,
      seller === 'platform' ? null : Number(seller.slice(2)),
      kind,
      ofRefund,
    )
}
