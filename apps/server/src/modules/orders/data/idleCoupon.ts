import type { IdleCoupon } from '@plaudit/contract/payments/shapes'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { PricedLine } from './pricing.ts'

interface Reasons {
  used_up: boolean | null
  ended: boolean | null
}

const reasons = `
  select bool_or(used >= uses) as used_up, bool_or(ends_at <= now()) as ended from (
    select uses, used, ends_at from coupons where code = $1 and seller_id = any ($2::bigint[])
    union all select uses, used, ends_at from platform_coupons where code = $1
    union all select 1, 1, null from platform_coupon_uses where code = $1 and user_id = $3
  ) c`

/**
 * Returns why the coupon of a cart takes nothing off these lines: another purchase may have used it up since the buyer
 * saw it. Undefined where it does, or there is none.
 */
export async function idleCoupon(
  db: Db,
  code: string | null,
  lines: readonly PricedLine[],
  userId: number,
): Promise<IdleCoupon | undefined> {
  if (code === null || lines.some((one) => one.discount > 0 || one.platform > 0)) return undefined
  const sellers = lines.flatMap(({ service }) => service.owner_id ?? [])
  const [row] = await statement<Reasons>(db, reasons, [code, sellers, userId])
  return { code, why: row?.used_up ? 'used_up' : row?.ended ? 'ended' : 'unsuitable' }
}
