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
}

/** Refunds that failed or wait for their owner's own transaction; or one. */
export const troubledRefunds = (db: Db, refundId?: string): Promise<RefundRow[]> =>
  statement<RefundRow>(
    db,
    `select r.refund_id, r.payment_id, r.amount, p.currency, r.state, r.reason, r.failure
     from refunds r join payments p using (payment_id)
     where case when $1::text is null then r.state in ('failed', 'by_hand') else r.refund_id = $1 end
     order by r.created_at desc limit 200`,
    [refundId ?? null],
  )
