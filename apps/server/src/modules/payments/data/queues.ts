import { statement, type Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import type { RefundState } from '../states.ts'
import type { CheckoutLine } from './checkoutLine.ts'
import { paidLines } from './shares.ts'

export interface DisputeRow {
  payment_id: string
  reference: string
  state: 'opened' | 'won' | 'lost'
  amount: number
  currency: string
  provider: string
  is_external: boolean
  is_test: boolean
  reason: string
  answer_by: Date | null
  opened_at: Date
  lines: CheckoutLine[]
  seller_ids: number[]
}

/**
 * Disputes, the newest first: those that are open, or all; of one seller, who reads their own lines alone, or of everybody.
 */
export async function disputesFor(
  db: Db,
  { all = false, seller = null }: { all?: boolean; seller?: number | null },
): Promise<DisputeRow[]> {
  const rows = await statement<DisputeRow>(
    db,
    `select d.payment_id, d.reference, d.state, d.amount, p.currency, p.provider, p.is_external, p.is_test,
       d.reason, d.answer_by, d.opened_at, ${paidLines}, s.seller_ids
     from disputes d join payments p using (payment_id) join checkouts c using (checkout_id)
     cross join lateral (
       select coalesce(array_agg(distinct seller_id) filter (where seller_id is not null), '{}') as seller_ids
       from payment_shares where payment_id = d.payment_id
     ) s
     where ($1 or d.state = 'opened') and ($2::bigint is null or $2 = any (s.seller_ids))
     order by d.opened_at desc limit 200`,
    [all, seller],
  )
  const isOwn = ({ seller_ids }: DisputeRow, { seller_id }: CheckoutLine) =>
    seller_id === seller || (seller_id === undefined && seller_ids.length < 2)
  if (seller === null) return rows
  return rows.map((row) => ({ ...row, lines: row.lines.filter((line) => isOwn(row, line)) }))
}

/** Returns the usernames of the sellers of these disputes, by their ids. */
export async function sellersOf(
  db: Db,
  rows: readonly Pick<DisputeRow, 'seller_ids'>[],
): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.seller_ids))]
  const people = await peopleByIds(db, ids)
  return new Map(ids.map((id) => [id, people.get(id)?.username ?? '']))
}

export interface RefundRow {
  refund_id: string
  payment_id: string
  amount: number
  currency: string
  state: RefundState
  reason: string
  failure: string | null
  /** Time at which a failed refund is tried again by itself. */
  retry_at: Date | null
  lines: CheckoutLine[]
  /**
   * True if it can be tried again: it failed, nothing else tries it, and its payment still has as much to give back
   * as no dispute took.
   */
  again: boolean
}

const disputed = `coalesce((select sum(d.amount) from disputes d where d.payment_id = p.payment_id and d.state <> 'won'), 0)`

/** Amount that its payment brought, less refunds that are done or on their way, less disputes. */
const left = `coalesce(p.captured, 0)
  - coalesce((select sum(o.amount) from refunds o where o.payment_id = p.payment_id and o.state <> 'failed'), 0)
  - ${disputed}`

const again = `(r.state = 'failed' and r.retried_by is null
  and greatest(1, case r.taken when '[]' then 1 else r.amount - ${disputed} end) <= ${left})`

/** The amount that is sent when it is tried again: as much as a dispute left. */
const toSend = `case when ${again} then least(r.amount, ${left}) else r.amount end`

/**
 * Refunds that failed or wait for their owner's own transaction; or one. A failed one whose money was sent again since
 * is no trouble any more.
 */
export const troubledRefunds = (db: Db, refundId?: string): Promise<RefundRow[]> =>
  statement<RefundRow>(
    db,
    `select r.refund_id, r.payment_id, ${toSend} as amount, p.currency, r.state, r.reason, r.failure, r.retry_at, ${paidLines}, ${again} as again
     from refunds r join payments p using (payment_id) join checkouts c using (checkout_id)
     where case when $1::text is not null then r.refund_id = $1 when r.state = 'failed' then ${again} else r.state = 'by_hand' end
     order by r.created_at desc limit 200`,
    [refundId ?? null],
  )

export interface DueRefund extends Omit<RefundRow, 'failure' | 'state' | 'retry_at' | 'again'> {
  provider: string
  payment_reference: string | null
  is_test: boolean
  created_at: Date
  user_id: number | null
  email: string | null
}

/** Days after which the refund that a seller has to send is shown to admins too; a suspended seller's is at once. */
const silentFor = 7

/**
 * Refunds that wait for somebody's hand, the oldest first: a seller's, or (null) those of the platform's own keys and of
 * sellers who do not answer.
 */
export const dueRefunds = (db: Db, owner: number | null): Promise<DueRefund[]> =>
  statement<DueRefund>(
    db,
    `select r.refund_id, r.payment_id, r.amount, r.reason, r.created_at, p.currency, p.provider, p.reference as payment_reference,
       p.is_test, ${paidLines}, c.user_id, c.email
     from refunds r join payments p using (payment_id) join checkouts c using (checkout_id)
     where r.state = 'by_hand' and case when $1::bigint is null then not p.is_external
         or r.created_at < now() - make_interval(days => ${silentFor})
         or exists (select from payment_shares s join users u on u.user_id = s.seller_id
           where s.payment_id = p.payment_id and u.suspended_at is not null)
       else p.is_external and exists (select from payment_shares s where s.payment_id = p.payment_id and s.seller_id = $1) end
     order by r.created_at limit 200`,
    [owner],
  )

/** Returns one refund with the payment that it belongs to. */
export async function refundById(
  db: Db,
  refundId: string,
): Promise<{ payment_id: string; state: RefundState } | undefined> {
  const [row] = await statement<{ payment_id: string; state: RefundState }>(
    db,
    'select payment_id, state from refunds where refund_id = $1',
    [refundId],
  )
  return row
}
