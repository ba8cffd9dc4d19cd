import { statement, type Tx } from '../../../platform/db/db.ts'
import type { OrderRow } from '../tables.ts'

/** Takes back the one use that an account has of a coupon of the installation. */
export async function freePlatformUse(tx: Tx, use: [buyer: number, code: string]): Promise<void> {
  await statement(
    tx.db,
    'update platform_coupons set used = greatest(0, used - 1) where code = $1',
    [use[1]],
  )
  await statement(tx.db, 'delete from platform_coupon_uses where user_id = $1 and code = $2', use)
}

/**
 * A seller who cancels an order that nobody began takes the coupon of the installation from no buyer: it is free again,
 * unless another order of the same purchase still has it.
 */
export async function couponFreed(
  tx: Tx,
  { order_id, checkout_id, buyer_id, item }: OrderRow,
): Promise<void> {
  const code = item.platform?.coupon
  if (code === undefined || buyer_id === null) return
  // Of two orders that are cancelled at once the second one sees the first.
  await statement(tx.db, 'select from platform_coupons where code = $1 for no key update', [code])
  const others = await statement(
    tx.db,
    `select from orders where checkout_id = $1 and order_id <> $2 and item #>> '{platform,coupon}' = $3
       and state <> 'cancelled' limit 1`,
    [checkout_id, order_id, code],
  )
  if (others.length === 0) await freePlatformUse(tx, [buyer_id, code])
}
