import { statement, type Tx } from '../../../platform/db/db.ts'
import { documentsOf, sellerName, sellerOf, seriesOf } from '../data/documents.ts'
import { taxIn, type Back } from './takeBack.ts'

/** In the place of a seller: the number that the first papers of sellers without any go on from. */
const floor = '*'

interface About {
  refund_id: string
  /** The seller's part of the refund, and the tax in it; minor units. */
  amount: number
  tax: number
  /** True for a second paper of its kind about one refund: the first one was undone, and the refund is there after all. */
  again?: boolean
}

/**
 * Gives a receipt, a credit note or its correction the number: without gaps for each seller, since the number is taken in
 * the transaction that writes the money down. Written once for each payment, seller and refund. A receipt is about all that
 * its seller has of the payment. Test money has numbers of its own, or the numbers of real sales would have gaps.
 */
export async function giveDocument(
  tx: Tx,
  paymentId: string,
  sellerId: number | null,
  kind: 'receipt' | 'credit_note' | 'correction',
  about?: About,
): Promise<void> {
  const series = seriesOf(sellerName(sellerId))
  const refundId = about?.refund_id ?? null
  const again = about?.again ?? false
  await statement(
    tx.db,
    `with next as (
       insert into receipt_numbers as n (seller, kind, last)
       select case when is_test then $8::text else $1::text end, $2,
         1 + coalesce((select last from receipt_numbers where seller = '${floor}' and kind = $2), 0)
       from payments where payment_id = $3 and not exists (select from receipts d where d.payment_id = $3
         and d.seller in ($1, $8) and d.kind = $2 and d.refund_id is not distinct from $4 and d.again = $9)
       on conflict (seller, kind) do update set last = n.last + 1 returning seller, last
     ), sold as (
       select nullif(sum(net + fee + tax + buyer_fee - platform_coupon), 0)::bigint as amount, coalesce(sum(tax), 0)::bigint as tax
       from payment_shares where payment_id = $3 and seller_id is not distinct from $5
     )
     insert into receipts (seller, kind, number, payment_id, refund_id, amount, tax, again)
     select next.seller, $2, last, $3, $4, coalesce($6, sold.amount), coalesce($7, sold.tax), $9 from next, sold`,
    [
      ...[series[0], kind, paymentId, refundId, sellerId],
      ...[about?.amount ?? null, about?.tax ?? null, series[1], again],
    ],
  )
}

/**
 * Gives the sellers of a payment their receipts, as the last thing before the commit: other buyers of the same seller
 * wait for the number until then. Transactions take the numbers of several sellers in one order, and never wait in a
 * circle.
 */
export function giveReceipts(tx: Tx, paymentId: string, sellers: readonly (number | null)[]): void {
  const each = [...new Set(sellers)].toSorted((one, other) => (one ?? 0) - (other ?? 0))
  tx.atLast(async () => {
    for (const seller of each) await giveDocument(tx, paymentId, seller, 'receipt')
  })
}

/**
 * Lets the numbers of every seller go on further than a lost installation may have come, also of those who had sold
 * nothing before. A number is never given to two payments; a gap can be explained.
 */
export async function skipNumbers(tx: Tx, by: number): Promise<void> {
  await statement(
    tx.db,
    `insert into receipt_numbers (seller, kind, last)
     select '${floor}', kind, 0 from unnest(array['receipt', 'credit_note', 'correction']) as kind on conflict do nothing`,
    [],
  )
  await statement(tx.db, 'update receipt_numbers set last = last + $1::int', [by])
}

/**
 * Gives each seller whose credit note speaks of a refund another document about as much: as `kind` and of `ofRefund`.
 * Each credit note has a correction of its own.
 */
export async function giveLikewise(
  tx: Tx,
  paymentId: string,
  refundId: string,
  kind: 'credit_note' | 'correction',
  ofRefund: string,
): Promise<void> {
  for (const { amount, tax, again, ...row } of await documentsOf(tx.db, paymentId, {
    refund_id: refundId,
  }))
    if (amount !== null)
      await giveDocument(tx, paymentId, sellerOf(row), kind, {
        refund_id: ofRefund,
        amount,
        tax,
        again: again && kind === 'correction',
      })
}

/** Gives the sellers their credit notes of a refund once more: it was found after corrections had undone the first ones. */
export async function giveOnceMore(tx: Tx, paymentId: string, refund_id: string): Promise<void> {
  for (const { amount, tax, ...row } of await documentsOf(tx.db, paymentId, { refund_id }))
    if (amount !== null)
      await giveDocument(tx, paymentId, sellerOf(row), 'credit_note', {
        refund_id,
        amount,
        tax,
        again: true,
      })
}

/** The credit notes of a refund: each seller's says what goes back of theirs. */
export async function giveCreditNotes(
  tx: Tx,
  paymentId: string,
  refund_id: string,
  backs: readonly Back[],
): Promise<void> {
  const by = new Map<number | null, { amount: number; tax: number }>()
  for (const back of backs) {
    const { seller_id } = back.share
    const sum = by.get(seller_id) ?? { amount: 0, tax: 0 }
    sum.amount += back.amount
    sum.tax += taxIn(back)
    by.set(seller_id, sum)
  }
  for (const [sellerId, about] of by)
    if (about.amount > 0)
      await giveDocument(tx, paymentId, sellerId, 'credit_note', { refund_id, ...about })
}
