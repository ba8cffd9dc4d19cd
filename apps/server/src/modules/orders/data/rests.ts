import type { ServiceRow } from '../../marketplace/data/services.ts'
import type { OrderRow } from '../tables.ts'

/**
 * Of a price in minor units, what is due before the delivery: the deposit is rounded up, so that no rest is larger than
 * its per cent. Only what is made once for a buyer is paid in part; the rest is 0 for everything else.
 */
export function restOf({ stype, deposit }: Pick<ServiceRow, 'stype' | 'deposit'>, price: number) {
  if (stype !== 'onetime' || deposit === null) return 0
  return price - Number((BigInt(price) * BigInt(deposit) + 99n) / 100n)
}

/** What the two parts of an order's price are held for. */
export const heldFor = ({ order_id }: Pick<OrderRow, 'order_id'>) => ({
  price: `order:${order_id}`,
  rest: `order:${order_id}:rest`,
})
