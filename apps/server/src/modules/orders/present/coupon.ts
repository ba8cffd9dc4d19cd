import type { Coupon } from '@plaudit/contract/orders/shapes'
import type { Db } from '../../../platform/db/db.ts'
import { servicesByIds } from '../../marketplace/data/services.ts'
import type { CouponRow } from '../tables.ts'

/** Coupons as their seller sees them. */
export async function presentCoupons(
  db: Db,
  rows: readonly (Omit<CouponRow, 'seller_id' | 'service_ids'> & { service_ids?: number[] })[],
): Promise<Coupon[]> {
  const services = new Map(
    (
      await servicesByIds(
        db,
        rows.flatMap((row) => row.service_ids ?? []),
      )
    ).map((one) => [one.service_id, one.sx_id]),
  )
  return rows.map(
    ({ code, per_cent, amount, currency, service_ids = [], ends_at, uses, used }) => ({
      code,
      per_cent,
      amount: amount !== null && currency !== null ? { amount, currency } : null,
      sx_ids: service_ids.flatMap((id) => services.get(id) ?? []),
      ends_at: ends_at?.toISOString() ?? null,
      uses,
      used,
    }),
  )
}
