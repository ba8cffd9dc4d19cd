import { kindsOfGroup, type PaymentGroup } from '@plaudit/contract/payments/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import { listOrder, pageOf, placeFrom, type Place } from '../../../platform/keyset.ts'
import { peopleNamed } from '../../accounts/data.ts'
import type { RefundState } from '../states.ts'
import type { CheckoutLine } from './checkoutLine.ts'
import { given, paidLines } from './shares.ts'

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
  /** A dispute was lost, and none is open. */
  lost: boolean
  receipt: boolean
  is_test: boolean
  /** Its checkout can still be paid. */
  open: boolean
  created_at: Date
  paid_at: Date | null
  lines: CheckoutLine[]
  subject: Record<string, unknown>
  user_id: number | null
  net: number
  fee: number
  /** In a seller's list: with net and fee they make what was paid, and what the installation's coupon took off it. */
  tax?: number
  buyer_fee?: number
  platform_coupon?: number
  /** Part of the seller's price and tax that went back by refunds, and by disputes that are not won; of it, their net. */
  given?: number
  net_back?: number
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
const lost = `coalesce((select bool_and(d.state = 'lost') from disputes d where d.payment_id = p.payment_id and d.state <> 'won'), false)`
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
  ${paidLines}, c.subject, c.user_id, c.state = 'open' and c.expires_at > now() as open,
  (case when ${counts} then p.amount else coalesce(p.captured, 0) end)::bigint as credit,
  (${refundsSum} and (r.taken <> '[]' or not ${counts}))::bigint as refunded,
  (case when ${left} > ${due} then ${left} - ${due} else ${left} end)::bigint as refundable,
  ${disputed} as disputed,
  ${lost} as lost,
  exists (select from receipts d where d.payment_id = p.payment_id and d.kind = 'receipt') as receipt`

/** The page of a list, or its part after a cursor. */
export interface Part {
  limit: number
  page: number
  after?: string | undefined
}

/** A moment of a row as it stands in a cursor. */
const momentOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
const offsetOf = ({ limit, page, after }: Part): number =>
  after === undefined ? (page - 1) * limit : 0

const latest = listOrder('payments of a buyer', [
  { by: 'c.created_at', type: 'timestamptz', order: 'desc' },
  { by: 'p.payment_id', type: 'text', order: 'desc' },
])
const ofBuyer = `from checkouts c join payments p using (checkout_id)
  where case when $1::bigint is null then c.user_id is null and c.device = $2 else c.user_id = $1 end
    and ($3::text[] is null or c.kind = any ($3))`

/** Lists payments that an account or device made or began, newest first; of one group alone where it is named. */
export async function paymentsOfBuyer(
  db: Db,
  buyer: { user_id: number | null; device: string | null },
  { of, ...part }: Part & { of?: PaymentGroup | undefined },
): Promise<{ rows: ListedPayment[]; next: string | null; total: number }> {
  const [time, id] = part.after === undefined ? [] : placeFrom(latest, part.after)
  const which = [buyer.user_id, buyer.device, of ? kindsOfGroup[of] : null]
  const rows = await statement<ListedPayment & { place: Place }>(
    db,
    `select ${paymentColumns}, 0 as net, 0 as fee, null as seller_id,
       json_build_array(${momentOf('c.created_at')}, p.payment_id) as place,
       (select jsonb_agg(jsonb_build_object('refund_id', r.refund_id, 'amount', r.amount, 'state', r.state,
            'reference', case when r.closed_by is null then null else r.reference end,
            'credit_note', exists (select from receipts d where d.payment_id = p.payment_id and d.refund_id = r.refund_id))
          order by r.created_at) from refunds r where r.payment_id = p.payment_id
            and (r.state <> 'failed' or exists (select from receipts d where d.refund_id = r.refund_id and d.kind = 'correction'))) as returns
     ${ofBuyer} and ($6::text is null or (c.created_at, p.payment_id) < (($6 || 'Z')::timestamptz, $7::text))
     order by c.created_at desc, p.payment_id desc limit $4 offset $5`,
    [...which, part.limit + 1, offsetOf(part), time ?? null, id ?? null],
  )
  const [all] = await statement<{ total: number }>(db, `select count(*) as total ${ofBuyer}`, which)
  return { ...pageOf(rows, latest, part.limit), total: all?.total ?? 0 }
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
export const shareTotalOf = `(s.net + s.fee + s.tax + s.buyer_fee - s.platform_coupon)`

/** Part of a share's net that went back, as `takeBack` takes it. */
export const netBackOf = `coalesce(floor(s.net::numeric * ${given} / nullif(${shareTotalOf}, 0)), 0)`

const votesOf = `coalesce((s.item ->> 'votes')::bigint, 0)`

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

const newestSales = listOrder('sales', [
  { by: 's.paid_at', type: 'timestamptz', order: 'desc' },
  { by: 'p.payment_id', type: 'text', order: 'desc' },
  { by: 's.share', type: 'integer', order: 'desc' },
])

/** Lists payments for these, newest first. */
export async function salesOf(
  db: Db,
  search: SaleSearch,
  part: Part,
): Promise<{ rows: ListedPayment[]; next: string | null }> {
  const [time, id, share] = part.after === undefined ? [] : placeFrom(newestSales, part.after)
  const rows = await statement<ListedPayment & { place: Place }>(
    db,
    `select ${paymentColumns}, s.net, s.fee, s.tax, s.buyer_fee, s.platform_coupon, s.seller_id, ${given} as given, ${netBackOf}::bigint as net_back,
       json_build_array(${momentOf('s.paid_at')}, p.payment_id, s.share::text) as place ${sales}
       and ($11::text is null or (s.paid_at, p.payment_id, s.share) < (($11 || 'Z')::timestamptz, $12::text, $13::int))
     order by s.paid_at desc, p.payment_id desc, s.share desc limit $9 offset $10`,
    [
      ...[...(await valuesOf(db, search)), part.limit + 1, offsetOf(part)],
      ...[time ?? null, id ?? null, share ?? null],
    ],
  )
  return pageOf(rows, newestSales, part.limit)
}

export interface SaleTotal {
  subject: string
  currency: string
  is_test: boolean
  payments: number
  amount: number
  /** The seller's part and the platform's, each less what went back of it. */
  net: number
  fee: number
  /** Went back by refunds, and by disputes that are not won. */
  refunded: number
  votes: number
  /** Those whose price went back whole, which are in `votes` too. */
  votes_back: number
}

/** Returns sums by subject and currency of what a search finds. The amount that was given back is a sum of its own. */
export async function salesTotals(db: Db, search: SaleSearch): Promise<SaleTotal[]> {
  return statement<SaleTotal>(
    db,
    `select s.subject, p.currency, p.is_test, count(*)::int as payments,
       sum(${shareTotalOf})::bigint as amount,
       sum(s.net - ${netBackOf})::bigint as net,
       sum(s.fee - coalesce(ceil(s.fee::numeric * ${given} / nullif(${shareTotalOf}, 0)), 0))::bigint as fee,
       sum(${given})::bigint as refunded,
       sum(${votesOf})::bigint as votes,
       coalesce(sum(${votesOf}) filter (where ${given} > 0 and ${given} >= ${shareTotalOf}), 0)::bigint as votes_back
     ${sales}
     group by 1, 2, 3 order by 1, 2, 3`,
    await valuesOf(db, search),
  )
}
