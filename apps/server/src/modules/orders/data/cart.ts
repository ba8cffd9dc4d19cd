import { statement, type Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import {
  ordersDb,
  type CartLineRow,
  type CouponRow,
  type OrderItem,
  type OrderRow,
  type PlatformCouponRow,
} from '../tables.ts'

/**
 * Returns the owner of a caller's cart.
 * @throws refusal device_unknown for a caller who is neither a person nor a known device.
 */
export function cartOwner({ person, device }: Pick<Caller, 'person' | 'device'>): string {
  if (person !== null) return `u${person.user_id}`
  return device === null ? refuse('device_unknown') : `d${device}`
}

/** The lines of a cart as they were put in: the first one's currency is named first. */
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

/** A page of a cart's lines. */
export const linesNamed = (db: Db, owner: string, ids: readonly string[]): Promise<CartLineRow[]> =>
  ordersDb(db)
    .selectFrom('cart_lines')
    .selectAll()
    .where('owner', '=', owner)
    .where('line_id', 'in', [...ids])
    .orderBy('added_at')
    .orderBy('line_id')
    .execute()

/** Counts a cart's lines, and the things in them: seats of a time, or the quantity. */
export async function sizeOf(db: Db, owner: string): Promise<{ lines: number; count: number }> {
  const [size] = await statement<{ lines: number; count: number }>(
    db,
    `select count(*) as lines, coalesce(sum(coalesce((slot ->> 'seats')::int, quantity)), 0)::bigint as count
     from cart_lines where owner = $1`,
    [owner],
  )
  return size ?? { lines: 0, count: 0 }
}

/** Fields that a checkout of a cart keeps of each of its orders for the coupon. */
type Kept = Pick<OrderRow, 'seller_id'> & { item: Pick<OrderItem, 'coupon' | 'platform'> }

export const ordersIn = (subject: Record<string, unknown>): Kept[] =>
  (subject['orders'] ?? []) as Kept[]

/** The sellers whose coupons a purchase holds a use of. */
export const couponUses = (orders: readonly Kept[], code: string): number[] => [
  ...new Set(
    orders.flatMap(({ seller_id, item }) => (item.coupon === code ? (seller_id ?? []) : [])),
  ),
]

/**
 * Coupons of this code by these sellers that can be used now.
 * @param own for each use that the person's own checkouts hold, its seller: these are theirs to use.
 */
export async function usableCoupons(
  db: Db,
  code: string,
  sellers: readonly number[],
  own: readonly number[] = [],
): Promise<CouponRow[]> {
  if (sellers.length === 0) return []
  const found = await ordersDb(db)
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .where('seller_id', 'in', [...sellers])
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', new Date())]))
    .execute()
  const held = (sellerId: number): number => own.filter((one) => one === sellerId).length
  return found.filter(({ uses, used, seller_id }) => uses === null || used - held(seller_id) < uses)
}

/** A coupon of the installation that can be used now. @param own how many uses the person's own checkouts hold. */
export async function usablePlatformCoupon(
  db: Db,
  code: string,
  own: number,
  userId: number | null,
): Promise<PlatformCouponRow | undefined> {
  const used =
    userId !== null && own === 0
      ? await statement(
          db,
          'select code from platform_coupon_uses where user_id = $1 and code = $2',
          [userId, code],
        )
      : []
  if (used.length > 0) return undefined
  const found = await ordersDb(db)
    .selectFrom('platform_coupons')
    .selectAll()
    .where('code', '=', code)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', new Date())]))
    .executeTakeFirst()
  return found && (found.uses === null || found.used - own < found.uses) ? found : undefined
}

/** Coupons that the installation pays for, the newest first. */
export const platformCoupons = (db: Db): Promise<PlatformCouponRow[]> =>
  ordersDb(db)
    .selectFrom('platform_coupons')
    .selectAll()
    .orderBy('created_at' as never, 'desc')
    .execute()

export const couponsBy = (db: Db, sellerId: number): Promise<CouponRow[]> =>
  ordersDb(db)
    .selectFrom('coupons')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('created_at' as never, 'desc')
    .execute()
