import type { ParsedInput } from '@plaudit/contract/calls'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { freePlatformUse } from './couponFreed.ts'
import type { NewOrder } from './make.ts'

const usesOf = (orders: readonly NewOrder[]): Map<number, string> =>
  new Map(
    orders.flatMap(({ seller_id, item }) =>
      item.coupon === null ? [] : [[seller_id, item.coupon]],
    ),
  )

/** The coupon of the installation in a purchase, with its buyer: one use of it, of however many orders. */
function platformUse(orders: readonly NewOrder[]): [buyer: number, code: string] | undefined {
  const order = orders.find(({ item }) => item.platform)
  return order?.item.platform && [order.buyer_id, order.item.platform.coupon]
}

/**
 * Uses each coupon of a purchase once; its row's lock and check let no more through. An account uses a coupon of the
 * installation once: a seller with a friend would take its money out again and again.
 * @throws refusal coupon_unsuitable.
 */
export async function couponTaken(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
  for (const [seller, code] of [...usesOf(orders)].toSorted(([a], [b]) => a - b)) {
    const taken = await statement(
      tx.db,
      `update coupons set used = used + 1 where seller_id = $1 and code = $2
         and (uses is null or used < uses) and (ends_at is null or ends_at > now()) returning code`,
      [seller, code],
    )
    if (taken.length === 0) refuse('coupon_unsuitable')
  }
  const use = platformUse(orders)
  if (use === undefined) return
  const taken = await statement(
    tx.db,
    `update platform_coupons set used = used + 1 where code = $1
       and (uses is null or used < uses) and (ends_at is null or ends_at > now()) returning code`,
    [use[1]],
  )
  if (taken.length === 0) refuse('coupon_unsuitable')
  const first = await statement(
    tx.db,
    `insert into platform_coupon_uses (user_id, code) values ($1, $2) on conflict do nothing returning code`,
    use,
  )
  if (first.length === 0) refuse('coupon_unsuitable')
}

/** A purchase that came to nothing gives its uses back. */
export async function couponReturned(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
  for (const [seller, code] of [...usesOf(orders)].toSorted(([a], [b]) => a - b))
    await statement(
      tx.db,
      'update coupons set used = greatest(0, used - 1) where seller_id = $1 and code = $2',
      [seller, code],
    )
  const use = platformUse(orders)
  if (use !== undefined) await freePlatformUse(tx, use)
}

/** Makes or changes a coupon that the installation pays for. */
export async function savePlatformCoupon(
  tx: Tx,
  asked: ParsedInput<'coupons/save'>,
): Promise<void> {
  await statement(
    tx.db,
    `insert into platform_coupons as c (code, per_cent, amount, currency, ends_at, uses)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (code) do update set per_cent = excluded.per_cent, amount = excluded.amount,
       currency = excluded.currency, ends_at = case when $7 then excluded.ends_at else c.ends_at end,
       uses = case when not $8 then c.uses when excluded.uses is null then null
         else greatest(excluded.uses, c.used) end`,
    [
      asked.code,
      asked.per_cent,
      asked.amount?.amount ?? null,
      asked.amount?.currency ?? null,
      asked.ends_at ?? null,
      asked.uses ?? null,
      asked.ends_at !== undefined,
      asked.uses !== undefined,
    ],
  )
}

/** Ends a coupon of the installation; orders that were bought with it stay as they were. */
export async function removePlatformCoupon(tx: Tx, code: string): Promise<void> {
  await statement(tx.db, 'delete from platform_coupons where code = $1', [code])
}

/** Makes or changes a coupon of one's own. @throws refusal invalid_input for another's service. */
export async function saveCoupon(
  tx: Tx,
  sellerId: number,
  asked: ParsedInput<'coupons/save'>,
): Promise<void> {
  const { sx_ids = [] } = asked
  const own = await statement<{ service_id: number }>(
    tx.db,
    'select service_id from services where owner_id = $1 and sx_id = any ($2::text[])',
    [sellerId, sx_ids],
  )
  if (own.length < new Set(sx_ids).size) refuse('invalid_input', { fields: { sx_ids: 'invalid' } })
  const [row] = await statement<{ used: number }>(
    tx.db,
    `insert into coupons (seller_id, code, per_cent, amount, currency, service_ids, ends_at, uses)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (seller_id, code) do update set per_cent = excluded.per_cent, amount = excluded.amount,
       currency = excluded.currency,
       service_ids = case when $9 then excluded.service_ids else coupons.service_ids end,
       ends_at = case when $10 then excluded.ends_at else coupons.ends_at end,
       uses = case when not $11 then coupons.uses when excluded.uses is null then null
         else greatest(excluded.uses, coupons.used) end
     returning used`,
    [
      sellerId,
      asked.code,
      asked.per_cent,
      asked.amount?.amount ?? null,
      asked.amount?.currency ?? null,
      own.map(({ service_id }) => service_id),
      asked.ends_at ?? null,
      asked.uses ?? null,
      asked.sx_ids !== undefined,
      asked.ends_at !== undefined,
      asked.uses !== undefined,
    ],
  )
  if (row === undefined) throw new Error('no coupon was written')
}

/** Ends a coupon of one's own; orders that were bought with it stay as they were. */
export async function removeCoupon(tx: Tx, sellerId: number, code: string): Promise<void> {
  await statement(tx.db, 'delete from coupons where seller_id = $1 and code = $2', [sellerId, code])
}
