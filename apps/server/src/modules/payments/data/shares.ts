import { statement, type Db } from '../../../platform/db/db.ts'

/** A share of a payment as its row has it. `net` and `fee` make the price. */
export interface ShareRow {
  seller_id: number | null
  subject: string
  net: number
  fee: number
  tax: number
  /** The installation owes the tax, not the seller. */
  platform_tax: boolean
  buyer_fee: number
  platform_coupon: number
}

/** Returns the amount that a share costs the buyer. */
export const shareTotal = (
  share: Pick<ShareRow, 'net' | 'fee' | 'tax' | 'buyer_fee' | 'platform_coupon'>,
): number => share.net + share.fee + share.tax + share.buyer_fee - share.platform_coupon

/**
 * Lines of a checkout `c` that its payment `p` paid: in its currency, those of the payment's sellers, and lines of no
 * seller. A seller with keys of their own has a payment of their own, and does not read the rest of the cart.
 */
export const paidLines = `(select coalesce(jsonb_agg(line order by at), '[]')
  from jsonb_array_elements(c.lines) with ordinality as of_checkout (line, at)
  where coalesce(line ->> 'currency', c.currency) = p.currency and (not line ? 'seller_id' or exists (select from payment_shares x
    where x.payment_id = p.payment_id and x.seller_id is not distinct from (line ->> 'seller_id')::bigint))) as lines`

/**
 * Amount that a share `s` gave back so far: by refunds that did not fail and by disputes that are not won. Money that
 * came beside the price was never the share's.
 */
export const given = `coalesce((select sum(b.given[s.share + 1]) from (
  select r.given from refunds r where r.payment_id = s.payment_id and r.state <> 'failed'
  union all select d.given from disputes d where d.payment_id = s.payment_id and d.state <> 'won') b), 0)::bigint`

/**
 * Returns the amounts that the shares of a payment gave back so far, in their order; minor units of what the buyer
 * pays.
 */
export async function givenOf(db: Db, paymentId: string): Promise<number[]> {
  const rows = await statement<{ given: number }>(
    db,
    `select ${given} as given from payment_shares s where payment_id = $1 order by share`,
    [paymentId],
  )
  return rows.map((row) => row.given)
}

/**
 * Returns the part of the prices of these subjects that is back; minor units. Money that came too late never was their
 * price.
 */
export async function pricesBack(
  db: Db,
  subjects: readonly string[],
): Promise<Map<string, number>> {
  const rows = await statement<ShareRow & { given: number }>(
    db,
    `select s.*, ${given} as given from payment_shares s join payments using (payment_id) join checkouts using (checkout_id)
     where s.subject = any ($1::text[]) and s.paid_at is not null and fulfilled_at is not null`,
    [subjects],
  )
  return new Map(rows.map((row) => [row.subject, priceOf(row, row.given)]))
}

/** The price in a part of what the buyer paid for a share, rounded up as `paidFor` rounds down. */
export function priceOf(share: ShareRow, amount: number): number {
  const total = BigInt(shareTotal(share))
  if (total === 0n) return 0
  return Number((BigInt(amount) * BigInt(share.net + share.fee) + total - 1n) / total)
}

/** Returns the amount that the buyer paid for a part of a share's price, tax and all. */
export function paidFor(share: ShareRow, part: number): number {
  const price = share.net + share.fee
  if (part >= price) return shareTotal(share)
  return Number((BigInt(part) * BigInt(shareTotal(share))) / BigInt(price))
}

/** Tells whether something was paid for a subject with real money, and not paid back whole. */
export async function hasPaid(db: Db, subject: string): Promise<boolean> {
  const rows = await statement(
    db,
    `select from payment_shares s join payments p using (payment_id) join checkouts c using (checkout_id)
     where s.subject = $1 and s.paid_at is not null and not p.is_test and c.state = 'fulfilled' limit 1`,
    [subject],
  )
  return rows.length > 0
}

/**
 * Tells whether a seller in this payment has left, or is about to be erased: nobody gives what was bought, and what
 * would be held for the seller would be nobody's a moment later.
 */
export async function isSellerGone(db: Db, paymentId: string): Promise<boolean> {
  const rows = await statement(
    db,
    `select from payment_shares s left join users u on u.user_id = s.seller_id
     where s.payment_id = $1 and (s.seller_id = 0 or u.leaving_at is not null) limit 1`,
    [paymentId],
  )
  return rows.length > 0
}
