import { statement, type Db } from '../../../platform/db/db.ts'
import { peopleNamed } from '../../accounts/data.ts'
import type { CheckoutLine } from './checkoutLine.ts'
import { isGivenBack, netBackOf, paymentColumns, type ListedPayment } from './lists.ts'
import { given } from './shares.ts'

export interface SoldSearch {
  /** Seller of the sales; null: every payment, for admins. */
  seller: number | null
  kind?: string | undefined
  provider?: string | undefined
  state?: 'paid' | 'pending' | 'failed' | 'refunded' | 'disputed' | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** A moment, for reading page after page: what is paid after it stands where it stood then. */
  as_of?: string | undefined
}

interface Sold extends ListedPayment {
  total: number
  /** For a seller: their part of it, whether nobody else sold in it, and the names of their things. */
  own: number
  alone: boolean
  titles: string[]
  given_back: number
}

/** Time by which a payment `p` is listed: it was paid, or begun where it is not paid. */
const listed = {
  now: 'coalesce(p.paid_at, p.created_at)',
  asOf: 'coalesce(case when p.paid_at < $12::timestamptz then p.paid_at end, p.created_at)',
} as const

/** Names in a purchase `c`: of its contest and contestant, and its address; for an admin also of every line. */
const names = `concat_ws(' ', c.subject ->> 'contest_name', c.subject ->> 'contestant_name', c.subject ->> 'host')`
const lineNames = `(select string_agg(l -> 'values' ->> 'name', ' ') from jsonb_array_elements(c.lines) l)`

const found = (when: string): string => `
  from payments p join checkouts c using (checkout_id)
  join lateral (
    select coalesce(sum(s.net), 0)::bigint as net, coalesce(sum(s.fee), 0)::bigint as fee,
      coalesce(sum(s.tax), 0)::bigint as tax, coalesce(sum(s.buyer_fee), 0)::bigint as buyer_fee,
      coalesce(sum(s.platform_coupon), 0)::bigint as platform_coupon,
      coalesce(sum(${given}), 0)::bigint as given, coalesce(sum(${netBackOf}), 0)::bigint as net_back,
      coalesce(sum(s.net + s.fee + s.tax + s.buyer_fee - s.platform_coupon), 0)::bigint as own,
      array_remove(array_agg(s.item ->> 'title'), null) as titles
    from payment_shares s where s.payment_id = p.payment_id and ($1::bigint is null or s.seller_id = $1)
  ) s on true
  where case when $1::bigint is null then true
      else p.payment_id in (select payment_id from payment_shares where seller_id = $1 and paid_at is not null) end
    and ($2::text is null or c.kind = $2) and ($3::text is null or p.provider = $3)
    and case $4::text
      when 'refunded' then ${isGivenBack}
      when 'disputed' then exists (select from disputes d where d.payment_id = p.payment_id)
      when 'pending' then p.state in ('created', 'pending')
      when 'paid' then p.state = 'paid'
      when 'failed' then p.state = 'failed'
      else true end
    and ($5::timestamptz is null or ${when} >= $5) and ($6::timestamptz is null or ${when} < $6)
    and ($7 = '' or p.payment_id = $7 or p.reference = $7 or c.user_id = any ($8)
      or concat_ws(' ', ${names}, case when $1::bigint is null then ${lineNames} else array_to_string(s.titles, ' ') end)
        ilike '%' || $9 || '%')`

/** Returns the lines that a seller may read of a purchase of several sellers: their own lines alone. */
function ownLines({ lines, alone, titles }: Sold, seller: number): CheckoutLine[] {
  if (alone) return lines
  const own = lines.filter(({ seller_id }) => seller_id === seller)
  return own.length > 0
    ? own
    : titles.map((name) => ({ label: 'item', values: { name }, amount: 0 }))
}

/** Finds the sales of a seller of every kind, or every payment, newest first. */
export async function findSold(
  db: Db,
  search: SoldSearch,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: ListedPayment[]; total: number }> {
  const { seller, kind = null, provider = null, state = null, from = null, to = null } = search
  const when = search.as_of === undefined ? listed.now : listed.asOf
  const keyword = search.keyword ?? ''
  const people = keyword === '' ? [] : await peopleNamed(db, keyword)
  const rows = await statement<Sold>(
    db,
    `select ${paymentColumns}, count(*) over ()::int as total, s.net, s.fee, s.tax, s.buyer_fee, s.platform_coupon, s.given, s.net_back, s.own, coalesce(s.titles, '{}') as titles,
       not exists (select from payment_shares o where o.payment_id = p.payment_id and o.seller_id is distinct from $1) as alone,
       (select coalesce(sum(coalesce(d.amount, r.amount)), 0)::bigint from receipts d join refunds r using (refund_id)
          where d.payment_id = p.payment_id and d.seller in ('u:' || $1::bigint, 'test/u:' || $1::bigint) and d.kind = 'credit_note' and not d.again and r.state <> 'failed') as given_back,
       null as seller_id
     ${found(when)}
     order by ${when} desc, p.payment_id limit $10 offset $11`,
    [
      ...[seller, kind, provider, state, from, to, keyword, people],
      keyword.replaceAll(/[\\%_]/g, String.raw`\$&`),
      limit,
      (page - 1) * limit,
      ...(search.as_of === undefined ? [] : [search.as_of]),
    ],
  )
  const total = rows[0]?.total ?? 0
  if (seller === null) return { rows, total }
  return {
    rows: rows.map((row) => ({
      ...row,
      amount: row.own,
      credit: row.alone ? row.credit : row.own,
      refunded: row.alone ? row.refunded : row.given_back,
      lines: ownLines(row, seller),
      seller_id: row.alone ? seller : null,
    })),
    total,
  }
}
