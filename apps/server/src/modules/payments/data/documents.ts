import { statement, type Db } from '../../../platform/db/db.ts'
import type { RefundState } from '../states.ts'
import type { CheckoutLine } from './checkoutLine.ts'
import { shareTotal, type ShareRow } from './shares.ts'

/** A receipt of a payment or a credit note of one of its refunds: each seller's is a paper of its own. */
export interface DocumentRow {
  /** `u:<user_id>`, or `platform`; behind `test/` for test money, whose numbers are a series of their own. */
  seller: string
  kind: 'receipt' | 'credit_note' | 'correction'
  number: number
  at: Date
  /** Whole amount that the document is about, and the tax in it; minor units. */
  amount: number | null
  tax: number
  /** True for the papers of a refund that was found after it had counted as never made. */
  again: boolean
  /** Number of the same seller's receipt of the payment, which a credit note or a correction names. */
  receipt: number | null
  /** State of a credit note's refund. */
  refund_state: RefundState | null
}

export const sellerName = (sellerId: number | null): string =>
  sellerId === null ? 'platform' : `u:${sellerId}`

const ofTest = 'test/'

/** Returns the names of a seller's documents of either money. */
export const seriesOf = (seller: string): string[] => [seller, `${ofTest}${seller}`]

/** Returns the seller whose document it is; null: the installation. */
export function sellerOf({ seller }: Pick<DocumentRow, 'seller'>): number | null {
  const name = seller.startsWith(ofTest) ? seller.slice(ofTest.length) : seller
  return name === 'platform' ? null : Number(name.slice('u:'.length))
}

/**
 * The documents of a payment, or the credit notes of one of its refunds.
 * @param only one seller's; undefined: all of them, for the buyer.
 */
export const documentsOf = (
  db: Db,
  paymentId: string,
  asked: {
    refund_id?: string | undefined
    only?: string | undefined
    /** True to list corrections too: each undoes a credit note whose refund came to nothing, and comes after it. */
    corrections?: boolean
  },
): Promise<DocumentRow[]> =>
  statement<DocumentRow>(
    db,
    `select d.seller, d.kind, d.number, d.at, d.again, coalesce(d.amount, r.amount) as amount,
       case when d.amount is null then coalesce(r.tax, 0) else d.tax end as tax, r.state as refund_state,
       (select o.number from receipts o
        where o.payment_id = d.payment_id and o.seller = d.seller and o.kind = 'receipt') as receipt
     from receipts d left join refunds r on r.refund_id = d.refund_id
     where d.payment_id = $1 and d.refund_id is not distinct from $2 and (d.kind <> 'correction' or $4)
       and ($3::text[] is null or d.seller = any ($3))
     order by d.seller, d.again, d.kind <> 'credit_note'`,
    [
      paymentId,
      asked.refund_id ?? null,
      asked.only === undefined ? null : seriesOf(asked.only),
      asked.corrections === true,
    ],
  )

/** A line of a receipt: one of the purchase, or (where that does not say whose it is) a share of it. */
export type ReceiptLine = CheckoutLine | { share: ShareRow & { item: Record<string, unknown> } }

interface Sold {
  lines: readonly CheckoutLine[]
  shares: readonly (ShareRow & { item: Record<string, unknown> })[]
}

/**
 * Returns the lines of one seller's receipt, which always add up to its amount: their own lines of the purchase; all
 * lines where they alone sold; else their shares.
 */
export function receiptLines(
  { lines, shares }: Sold,
  sellerId: number | null,
): { lines: ReceiptLine[]; amount: number } {
  const own = shares.filter(({ seller_id }) => seller_id === sellerId)
  const amount = own.reduce((sum, share) => sum + shareTotal(share), 0)
  const adds = (some: readonly CheckoutLine[]) =>
    some.length > 0 && some.reduce((sum, line) => sum + line.amount, 0) === amount
  const theirs = lines.filter((line) => line.seller_id === sellerId)
  if (adds(theirs)) return { lines: theirs, amount }
  if (own.length === shares.length && adds(lines)) return { lines: [...lines], amount }
  return { lines: own.map((share) => ({ share })), amount }
}
