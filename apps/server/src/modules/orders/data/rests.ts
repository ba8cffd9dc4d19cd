import { feeOf } from '@plaudit/contract/payments/feeOf'
import { statement, type Db } from '../../../platform/db/db.ts'
import { charged } from '../../payments/data/charged.ts'
import { unreturnedSubjects } from '../../payments/data/payments.ts'
import { platformFees } from '../../payments/data/settings.ts'
import type { Priced } from '../../payments/mutations/kinds.ts'
import { coversOf, findService, type ServiceRow } from '../../marketplace/data/services.ts'
import type { OrderRow } from '../tables.ts'

/**
 * Returns the part of a price in minor units that is due before the delivery: the deposit is rounded up, so that no
 * rest is larger than its per cent. Only what is made once for a buyer is paid in part; the rest is 0 for everything
 * else.
 */
export function restOf({ stype, deposit }: Pick<ServiceRow, 'stype' | 'deposit'>, price: number) {
  if (stype !== 'onetime' || deposit === null) return 0
  return price - Number((BigInt(price) * BigInt(deposit) + 99n) / 100n)
}

/** Returns the subjects that the two parts of an order's price are held for. */
export const heldFor = ({ order_id }: Pick<OrderRow, 'order_id'>) => ({
  price: `order:${order_id}`,
  rest: `order:${order_id}:rest`,
})

/** The order whose price is held for a subject (`heldFor`). */
export const orderIdIn = (subject: string): string | undefined => /^order:(\w+)/.exec(subject)?.[1]

/**
 * Returns the subjects among these whose orders' money was released before: the money that is held for such an order
 * is its seller's. Money that a failed refund brought back is the buyer's still, until somebody has paid it back.
 */
export async function releasedSubjects(db: Db, subjects: readonly string[]): Promise<string[]> {
  const rows = await statement<{ subject: string }>(
    db,
    `select w.subject from unnest($1::text[]) as w (subject)
     join orders o on o.order_id = split_part(w.subject, ':', 2) where o.released_at is not null`,
    [subjects],
  )
  const owed = new Set(await unreturnedSubjects(db, subjects))
  return rows.flatMap(({ subject }) => (owed.has(subject) ? [] : [subject]))
}

/** Returns the rest of an order's price as a purchase of its own, before tax and the buyer's fee. */
export async function restPriced(
  db: Db,
  order: Pick<
    OrderRow,
    'order_id' | 'seller_id' | 'service_id' | 'title' | 'rest' | 'amount' | 'currency'
  >,
): Promise<Priced> {
  const { order_id, seller_id, service_id, title, rest, amount, currency } = order
  const rate = (await platformFees(db)).services
  const [service, covers] = await Promise.all([
    findService(db, { service_id }),
    coversOf(db, [service_id]),
  ])
  const pictured = service && {
    id: service.sx_id,
    name: title,
    image: covers.get(service_id) ?? null,
  }
  return {
    currency,
    lines: [
      { label: 'rest', values: { name: title }, amount: rest, ...(pictured && { pictured }) },
    ],
    shares: [
      {
        seller_id,
        subject: heldFor(order).rest,
        price: rest,
        // With the deposit's, the fee on the whole price.
        fee: feeOf(amount, rate) - feeOf(amount - rest, rate),
        item: { kind: 'order', order_id, title },
      },
    ],
    subject: { order_id },
    description: title,
  }
}

/** Returns what the checkout will ask its buyer for as the rest: with the tax and the buyer's fee of today. */
export async function restDue(db: Db, order: OrderRow): Promise<number> {
  const { lines } = await charged(db, await restPriced(db, order), order.buyer_id)
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}
