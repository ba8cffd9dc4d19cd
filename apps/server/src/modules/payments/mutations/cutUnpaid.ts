import type { Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { givable, sharesOf, type CheckoutRow, type PaymentRow } from '../data/payments.ts'
import { sumsOf } from '../data/amounts.ts'
import type { CheckoutLine } from '../data/checkoutLine.ts'
import { paymentsDb } from '../tables.ts'
import type { CheckoutKind } from './kinds.ts'

/** A payment that came short is the payer's: nothing is delivered for it. */
export const isWhole = ({ state, captured, amount }: PaymentRow): boolean =>
  state === 'paid' && (captured ?? 0) >= amount

interface Cut {
  /** The checkout of nothing but what was paid. */
  checkout: CheckoutRow
  payments: PaymentRow[]
  /** The ended checkout of the rest. */
  unpaid: CheckoutRow
}

/**
 * Cuts what was not paid out of a checkout whose other payments came (docs/decisions/0141). The rest becomes an ended
 * checkout of its own, with its payments: money that comes for it all the same goes back by itself, as for every
 * checkout that is over.
 * @returns undefined where the kind is given as a whole, or nothing stays paid.
 */
export async function cutUnpaid(
  tx: Tx,
  kind: CheckoutKind | undefined,
  checkout: CheckoutRow,
  all: readonly PaymentRow[],
): Promise<Cut | undefined> {
  if (kind?.split === undefined) return undefined
  const payments: PaymentRow[] = []
  for (const payment of all)
    if (isWhole(payment) && (await givable(tx.db, payment.payment_id)).credited > 0)
      payments.push(payment)
  if (payments.length === 0) return undefined
  const shares = (
    await Promise.all(
      payments.map(async ({ payment_id, currency }) =>
        (await sharesOf(tx.db, payment_id)).map((share) => ({ ...share, currency })),
      ),
    )
  ).flat()
  // A seller has a payment for each of their currencies.
  const nameOf = (sellerId: number | null, currency: string) => `${sellerId} ${currency}`
  const paidNames = new Set(shares.map((share) => nameOf(share.seller_id, share.currency)))
  const isPaid = ({ seller_id = null, currency = checkout.currency }: CheckoutLine) =>
    paidNames.has(nameOf(seller_id, currency))
  const { paid, rest } = kind.split(
    checkout.subject,
    shares.map(({ subject }) => subject),
  )
  const lines = Map.groupBy(checkout.lines, isPaid)
  const now = part(checkout, paid, lines.get(true))
  const unpaid = {
    ...part(checkout, rest, lines.get(false)),
    checkout_id: publicId(),
    state: 'cancelled' as const,
    same: null,
    beside: null,
  }
  await write(tx, now, unpaid, payments)
  return { checkout: now, payments, unpaid }
}

const part = (
  checkout: CheckoutRow,
  subject: Record<string, unknown>,
  lines: CheckoutLine[] = [],
): CheckoutRow => ({
  ...checkout,
  subject,
  // Another currency is the first one where nothing of the first one is left.
  lines: lines.map((line) => ({ currency: checkout.currency, ...line })),
  ...sumsOf(lines, checkout.currency)[0],
})

async function write(
  tx: Tx,
  { checkout_id, subject, lines, amount, currency }: CheckoutRow,
  unpaid: CheckoutRow,
  payments: readonly PaymentRow[],
): Promise<void> {
  const db = paymentsDb(tx.db)
  await db
    .insertInto('checkouts')
    .values({
      ...unpaid,
      subject: JSON.stringify(unpaid.subject),
      lines: JSON.stringify(unpaid.lines),
      result: '{}',
      renews: null,
    })
    .execute()
  await db
    .updateTable('payments')
    .set({ checkout_id: unpaid.checkout_id })
    .where('checkout_id', '=', checkout_id)
    .where(
      'payment_id',
      'not in',
      payments.map(({ payment_id }) => payment_id),
    )
    .execute()
  await db
    .updateTable('checkouts')
    .set({ subject: JSON.stringify(subject), lines: JSON.stringify(lines), amount, currency })
    .where('checkout_id', '=', checkout_id)
    .execute()
}
