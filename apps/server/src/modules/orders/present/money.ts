import type { Order } from '@plaudit/contract/orders/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { paidShares, type PaidShare } from '../../payments/data/payments.ts'
import { heldFor } from '../data/rests.ts'
import { paidOf } from '../policy.ts'
import type { OrderRow } from '../tables.ts'

/** Returns the paid shares of each of these orders, by its id. */
export async function sharesOf(
  db: Db,
  rows: readonly OrderRow[],
): Promise<Map<string, PaidShare[]>> {
  const orderOf = new Map(
    rows.flatMap((row) => Object.values(heldFor(row)).map((subject) => [subject, row.order_id])),
  )
  const shares = await paidShares(db, [...orderOf.keys()])
  return Map.groupBy(shares, ({ subject }) => orderOf.get(subject) ?? '')
}

/** Tells the parts of the price, and the seller's part of it once it is released, without what went back. */
export function moneyOf(
  row: OrderRow,
  role: Order['role'],
  shares: readonly PaidShare[],
): Pick<Order, 'external' | 'yours' | 'receipts'> {
  const external = shares.some(({ is_external }) => is_external)
  const receipts = role === 'admin' ? [] : [...new Set(shares.map((one) => one.payment_id))]
  if (role !== 'seller' || shares.length === 0) return { external, receipts, yours: null }
  const paid = BigInt(Math.max(1, paidOf(row)))
  const left = (sum: number) => Number((BigInt(sum) * (paid - BigInt(row.refunded))) / paid)
  const of = (what: 'net' | 'fee') => left(shares.reduce((sum, share) => sum + share[what], 0))
  const { currency } = row
  return {
    external,
    receipts,
    yours: { fee: { amount: of('fee'), currency }, amount: { amount: of('net'), currency } },
  }
}
