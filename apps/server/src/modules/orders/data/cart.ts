import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { ordersDb, type CartLineRow, type CouponRow } from '../tables.ts'

/** Whose cart a caller has. @throws refusal device_unknown for who is neither a person nor a known device. */
export function cartOwner({ person, device }: Pick<Caller, 'person' | 'device'>): string {
  if (person !== null) return `u${person.user_id}`
  return device === null ? refuse('device_unknown') : `d${device}`
}

export const linesOf = (db: Db, owner: string): Promise<CartLineRow[]> =>
  ordersDb(db)
    .selectFrom('cart_lines')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('added_at')
    .orderBy('line_id')
    .execute()

export async function couponCode(db: Db, owner: string): Promise<string | null> {
  const row = await ordersDb(db)
    .selectFrom('carts')
    .select('coupon')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row?.coupon ?? null
}

/** Coupons of this code by these sellers that can be used now. */
export function usableCoupons(
  db: Db,
  code: string,
  sellers: readonly number[],
): Promise<CouponRow[]> {
  if (sellers.length === 0) return Promise.resolve([])
  return ordersDb(db)
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .where('seller_id', 'in', [...sellers])
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', new Date())]))
    .where((e) => e.or([e('uses', 'is', null), e('used', '<', e.ref('uses'))]))
    .execute()
}

export const couponsBy = (db: Db, sellerId: number): Promise<CouponRow[]> =>
  ordersDb(db)
    .selectFrom('coupons')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('created_at' as never, 'desc')
    .execute()
