import { kindsOfGroup, type PaymentGroup } from '@plaudit/contract/payments/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import { peopleNamed } from '../../accounts/data.ts'
import type { RefundState } from '../states.ts'
import type { CheckoutLine } from '../tables.ts'
import { given, givenByRefunds } from './shares.ts'

/** A payment with what was given back of it. */
export interface ListedPayment {
  payment_id: string
  checkout_id: string
  kind: string
  provider: string
  state: string
  amount: number
  currency: string
  captured: number | null
  /** Price that was paid; of money that came too late or short, all of it. */
  credit: number
  /** Part of it that goes back or is back. */
  refunded: number
  /** As much as can be given back. */
  refundable: number
  disputed: number
  receipt: boolean
  is_test: boolean
  created_at: Date
  paid_at: Date | null
  lines: CheckoutLine[]
  subject: Record<string, unknown>
  user_id: number | null
  total: number
  net: number
  fee: number
  /** In a seller's list: with net and fee they make what was paid, and what the installation's coupon took off it. */
  tax?: number
  buyer_fee?: number
  platform_coupon?: number
  /** Refunds in a buyer's list. */
  returns?:
    | {
        refund_id: string
        amount: number
        state: RefundState
        reference: string | null
        credit_note: boolean
      }[]
    | null
  /** Seller of the sale. */
  seller_id: number | null
}

/** Tells whether a payment `p` counted: money that came too late or short is nobody's but its payer's. */
const counts = `exists (select from payment_shares x where x.payment_id = p.payment_id and x.paid_at is not null)`
/** Refunds of a payment `p` that did not fail. */
const refundsSum = `select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.payment_id and r.state <> 'failed'`
const disputed = `(select coalesce(sum(d.amount), 0) from disputes d where d.payment_id = p.payment_id and d.state <> 'won')::bigint`
const left = `greatest(0, coalesce(p.captured, 0) - (${refundsSum}) - ${disputed})`
/** The payer's own money whose refund failed. It can be sent again as it is; only the price can be given back in parts. */
const due = `(select coalesce(sum(r.amount), 0) from refunds r
  where r.payment_id = p.payment_id and r.state = 'failed' and r.retried_by is null and r.taken = '[]')`

/** Tells whether something of a payment `p` was given back, other than money that came beside its price. */
export const isGivenBack = `exists (select from refunds r where r.payment_id = p.payment_id and r.state <> 'failed'
  and (r.taken <> '[]' or not ${counts}))`

/** Columns that every list tells of a payment `p` of a checkout `c`. */
export const paymentColumns = `
  p.payment_id, p.checkout_id, c.kind, p.provider, p.state, p.amount, p.currency, p.captured, p.is_test, p.created_at, p.paid_at,
  c.lines, c.subject, c.user_id,
  (case when ${counts} then p.amount else coalesce(p.captured, 0) end)::bigint as credit,
  (${refundsSum} and (r.taken <> '[]' or not ${counts}))::bigint as refunded,
  (case when ${left} > ${due} then ${left} - ${due} else ${left} end)::bigint as refundable,
  ${disputed} as disputed,
  exists (select from receipts d where d.payment_id = p.payment_id and d.kind = 'receipt') as receipt`

/** Lists payments that an account or device made or began, newest first; of one group alone where it is named. */
export function paymentsOfBuyer(
  db: Db,
  buyer: { user_id: number | null; device: string | null },
  { limit, page, of }: { limit: number; page: number; of?: PaymentGroup | undefined },
): Promise<ListedPayment[]> {
  return statement<ListedPayment>(
    db,
    `select ${paymentColumns}, count(*) over () as total, 0 as net, 0 as fee, null as seller_id,
       (select jsonb_agg(jsonb_build_object('refund_id', r.refund_id, 'amount', r.amount, 'state', r.state,
            'reference', case when r.closed_by is null then null else r.reference end,
            'credit_note', exists (select from receipts d where d.payment_id = p.payment_id and d.refund_id = r.refund_id))
          order by r.created_at) from refunds r where r.payment_id = p.payment_id
            and (r.state <> 'failed' or exists (select from receipts d where d.refund_id = r.refund_id and d.kind = 'correction'))) as returns
     from checkouts c join payments p using (checkout_id)
     where case when $1::bigint is null then c.user_id is null and c.device = $2 else c.user_id = $1 end
       and ($5::text[] is null or c.kind = any ($5))
     order by c.created_at desc, p.payment_id limit $3 offset $4`,
    [buyer.user_id, buyer.device, limit, (page - 1) * limit, of ? kindsOfGroup[of] : null],
  )
}

export interface SaleSearch {
  /** Subjects that money is held for, such as `contest:<id>`. */
  subjects: readonly string[]
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
  state?: 'paid' | 'refunded' | 'disputed' | undefined
  /** Votes for a contestant, or votes to be given later. */
  sold?: 'votes' | 'credits' | undefined
}

/** Amount that a share `s` cost the buyer. */
const shareTotalOf = `(s.net + s.fee + s.tax + s.buyer_fee - s.platform_coupon)`

const sales = `
  from payment_shares s join payments p using (payment_id) join checkouts c using (checkout_id)
  where s.subject = any ($1) and s.paid_at is not null
    and ($2::text is null or concat_ws(' ', c.subject ->> 'contest_name', c.subject ->> 'contestant_name') ilike '%' || $2 || '%'
      or p.payment_id = $7 or p.reference = $7 or c.user_id = any ($8))
    and ($3::timestamptz is null or s.paid_at >= $3) and ($4::timestamptz is null or s.paid_at < $4)
    and case $5::text
      when 'refunded' then ${isGivenBack}
      when 'disputed' then exists (select from disputes d where d.payment_id = p.payment_id)
      else true end
    and case $6::text when 'votes' then s.item ? 'contestant_id' when 'credits' then not s.item ? 'contestant_id' else true end`

async function valuesOf(db: Db, search: SaleSearch): Promise<unknown[]> {
  const { subjects, keyword = '', from, to, state, sold } = search
  const text = keyword === '' ? null : keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const payers = text === null ? [] : await peopleNamed(db, keyword)
  return [subjects, text, from ?? null, to ?? null, state ?? null, sold ?? null, keyword, payers]
}

/** Lists payments for these, newest first. */
export async function salesOf(
  db: Db,
  search: SaleSearch,
  { limit, page }: { limit: number; page: number },
): Promise<ListedPayment[]> {
  return statement<ListedPayment>(
    db,
    `select ${paymentColumns}, count(*) over () as total, s.net, s.fee, s.tax, s.buyer_fee, s.platform_coupon, s.seller_id ${sales}
     order by s.paid_at desc, p.payment_id limit $9 offset $10`,
    [...(await valuesOf(db, search)), limit, (page - 1) * limit],
  )
}

export interface SaleTotal {
  subject: string
  currency: string
  is_test: boolean
  payments: number
  amount: number
  /** The seller's part, less what went back of it. */
  net: number
  fee: number
  refunded: number
  votes: number
}

/** Returns sums by subject and currency of what a search finds. The amount that was given back is a sum of its own. */
export async function salesTotals(db: Db, search: SaleSearch): Promise<SaleTotal[]> {
  return statement<SaleTotal>(
    db,
    `select s.subject, p.currency, p.is_test, count(*)::int as payments,
       sum(${shareTotalOf})::bigint as amount,
       sum(s.net - floor(s.net::numeric * ${given} / nullif(${shareTotalOf}, 0)))::bigint as net, sum(s.fee)::bigint as fee,
       sum(${givenByRefunds})::bigint as refunded,
       sum(coalesce((s.item ->> 'votes')::bigint, 0))::bigint as votes
     ${sales}
     group by 1, 2, 3 order by 1, 2, 3`,
    await valuesOf(db, search),
  )
}

/** Sums by day, for charts. */
export function salesByDay(
  db: Db,
  subjects: readonly string[],
  days: number,
): Promise<
  {
    day: string
    subject: string
    currency: string
    is_test: boolean
    amount: number
    payments: number
  }[]
> {
  return statement(
    db,
    `select to_char(s.paid_at at time zone 'utc', 'YYYY-MM-DD') as day, s.subject, p.currency, p.is_test,
       sum(${shareTotalOf})::bigint as amount, count(*)::int as payments
     from payment_shares s join payments p using (payment_id)
     where s.subject = any ($1) and s.paid_at > now() - make_interval(days => $2)
     group by 1, 2, 3, 4 order by 1`,
    [subjects, days],
  )
}

/** The same with test money apart, and votes that are given later apart from those for somebody. */
export function salesOverTime(
  db: Db,
  subjects: readonly string[],
  days: number,
): Promise<
  {
    day: string
    subject: string
    sold: 'votes' | 'credits'
    currency: string
    is_test: boolean
    amount: number
    payments: number
  }[]
> {
  return statement(
    db,
    `select to_char(s.paid_at at time zone 'utc', 'YYYY-MM-DD') as day, s.subject,
       case when s.item ? 'contestant_id' then 'votes' else 'credits' end as sold, p.currency, p.is_test,
       sum(${shareTotalOf})::bigint as amount, count(*)::int as payments
     from payment_shares s join payments p using (payment_id)
     where s.subject = any ($1) and s.paid_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc' - make_interval(days => $2 - 1)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3`,
    [subjects, days],
  )
}
