import { statement, type Db } from '../../../platform/db/db.ts'
import type { PayoutRow } from '../mutations/payouts.ts'
import type { RefundState } from '../states.ts'
import { paymentsDb, type CheckoutLine } from '../tables.ts'

export const payoutsOf = (db: Db, userId: number): Promise<PayoutRow[]> =>
  paymentsDb(db)
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(50)
    .execute()

/** Payouts that wait for an admin or are on their way, the oldest first; `all`: those that are over too. */
export const payoutsFor = (
  db: Db,
  asked: { all?: boolean; payout_id?: string },
): Promise<PayoutRow[]> =>
  statement<PayoutRow>(
    db,
    `select * from payouts where ($1::text is null or payout_id = $1)
       and ($2 or $1 is not null or state in ('requested', 'approved', 'in_transit'))
     order by requested_at limit 200`,
    [asked.payout_id ?? null, asked.all ?? false],
  )

export interface DisputeRow {
  payment_id: string
  reference: string
  state: 'opened' | 'won' | 'lost'
  amount: number
  currency: string
  reason: string
  answer_by: Date | null
  opened_at: Date
  lines: CheckoutLine[]
}

export const disputesFor = (db: Db, all: boolean): Promise<DisputeRow[]> =>
  statement<DisputeRow>(
    db,
    `select d.payment_id, d.reference, d.state, d.amount, p.currency, d.reason, d.answer_by, d.opened_at, c.lines
     from disputes d join payments p using (payment_id) join checkouts c using (checkout_id)
     where $1 or d.state = 'opened' order by d.opened_at desc limit 200`,
    [all],
  )

export interface RefundRow {
  refund_id: string
  payment_id: string
  amount: number
  currency: string
  state: RefundState
  reason: string
  failure: string | null
  /** Of one that failed, when it is tried again by itself. */
  retry_at: Date | null
}

/** Refunds that failed and were not tried again, or wait for their owner's own transaction; or one. */
export const troubledRefunds = (db: Db, refundId?: string): Promise<RefundRow[]> =>
  statement<RefundRow>(
    db,
    `select r.refund_id, r.payment_id, r.amount, p.currency, r.state, r.reason, r.failure, r.retry_at
     from refunds r join payments p using (payment_id)
     where case when $1::text is null then (r.state = 'by_hand' or (r.state = 'failed' and r.retried_by is null)) else r.refund_id = $1 end
     order by r.created_at desc limit 200`,
    [refundId ?? null],
  )

export interface DueRefund extends Omit<RefundRow, 'failure' | 'state' | 'retry_at'> {
  provider: string
  payment_reference: string | null
  is_test: boolean
  created_at: Date
  lines: CheckoutLine[]
  user_id: number | null
  email: string | null
}

/** Refunds that wait for somebody's hand, the oldest first: a seller's, or (null) those of the platform's own keys. */
export const dueRefunds = (db: Db, owner: number | null): Promise<DueRefund[]> =>
  statement<DueRefund>(
    db,
    `select r.refund_id, r.payment_id, r.amount, r.reason, r.created_at, p.currency, p.provider, p.reference as payment_reference,
       p.is_test, c.lines, c.user_id, c.email
     from refunds r join payments p using (payment_id) join checkouts c using (checkout_id)
     where r.state = 'by_hand' and case when $1::bigint is null then not p.is_external
       else p.is_external and exists (select from payment_shares s where s.payment_id = p.payment_id and s.seller_id = $1) end
     order by r.created_at limit 200`,
    [owner],
  )

/** One refund with what it is of. */
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
