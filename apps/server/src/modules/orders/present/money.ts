import type { Order } from '@plaudit/contract/orders/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { creditNotesOf, type CreditNote } from '../../payments/data/creditNotes.ts'
import { paidShares, type PaidShare } from '../../payments/data/paidShares.ts'
import { heldFor } from '../data/rests.ts'
import type { OrderRow } from '../tables.ts'

/** Returns which order each subject of theirs is of. */
const ordersBySubject = (rows: readonly OrderRow[]): Map<string, string> =>
  new Map(
    rows.flatMap((row) => Object.values(heldFor(row)).map((subject) => [subject, row.order_id])),
  )

/** Returns the paid shares of each of these orders, by its id. */
export async function sharesOf(
  db: Db,
  rows: readonly OrderRow[],
): Promise<Map<string, PaidShare[]>> {
  const orderOf = ordersBySubject(rows)
  const shares = await paidShares(db, [...orderOf.keys()])
  return Map.groupBy(shares, ({ subject }) => orderOf.get(subject) ?? '')
}

/** Returns the credit notes of each of these orders of which something went back, by its id. */
export async function notesOf(
  db: Db,
  rows: readonly OrderRow[],
): Promise<Map<string, CreditNote[]>> {
  const orderOf = ordersBySubject(rows.filter(({ refunded }) => refunded > 0))
  const notes = await creditNotesOf(db, [...orderOf.keys()])
  return Map.groupBy(notes, ({ subject }) => orderOf.get(subject) ?? '')
}

/** Shows the papers of an order's refunds to its two sides. */
export const presentNotes = (
  role: Order['role'],
  notes: readonly CreditNote[],
): Order['credit_notes'] =>
  role === 'admin'
    ? []
    : notes.map(({ payment_id, refund_id, amount, currency, is_void }) => ({
        payment_id,
        refund_id,
        amount: { amount, currency },
        void: is_void,
      }))

type Sum = 'net' | 'fee' | 'tax' | 'buyer_fee' | 'platform_coupon' | 'given' | 'net_back'

const sumOf = (shares: readonly PaidShare[], what: Sum): number =>
  shares.reduce((all, share) => all + share[what], 0)

/** Tells what a buyer paid beside the price; nothing where the price was all. */
function chargedOf(currency: string, shares: readonly PaidShare[]): Order['charged'] {
  const sum = (what: Sum) => sumOf(shares, what)
  const [tax, fee, coupon] = [sum('tax'), sum('buyer_fee'), sum('platform_coupon')]
  if (tax === 0 && fee === 0 && coupon === 0) return null
  const of = (amount: number) => ({ amount, currency })
  const total = sum('net') + sum('fee') + tax + fee - coupon
  return {
    tax: of(tax),
    fee: of(fee),
    coupon: of(coupon),
    total: of(total),
    back: of(sum('given')),
  }
}

/** Tells the parts of the price, and the seller's part of it once it is released, without what went back. */
export function moneyOf(
  row: OrderRow,
  role: Order['role'],
  shares: readonly PaidShare[],
): Pick<Order, 'external' | 'yours' | 'charged' | 'receipts'> {
  const external = shares.some(({ is_external }) => is_external)
  const receipts = role === 'admin' ? [] : [...new Set(shares.map((one) => one.payment_id))]
  const charged = role === 'buyer' ? chargedOf(row.currency, shares) : null
  if (role !== 'seller' || shares.length === 0) return { external, receipts, charged, yours: null }
  // The seller's part as the ledger has it, and the fee is the rest: a share of each alone may be a cent less.
  const net = sumOf(shares, 'net') - sumOf(shares, 'net_back')
  const price = sumOf(shares, 'net') + sumOf(shares, 'fee')
  const fee = Math.max(0, price - row.refunded - net)
  const { currency } = row
  return {
    external,
    receipts,
    charged,
    yours: { fee: { amount: fee, currency }, amount: { amount: net, currency } },
  }
}
