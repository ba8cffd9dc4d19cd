import { statement, type Db } from '../../../platform/db/db.ts'
import { unreturnedSubjects } from '../../payments/data/payments.ts'
import type { ServiceRow } from '../../marketplace/data/services.ts'
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
