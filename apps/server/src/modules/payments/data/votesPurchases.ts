import { statement, type Db } from '../../../platform/db/db.ts'

/** A purchase of votes that was paid for, without who paid it. */
export interface VotesPurchase {
  provider: string
  reference: string
  amount: number
  currency: string
  votes: number
  /** To be spent later; else one ballot. */
  credits: boolean
  /** Paid back whole, or on its way back. */
  refunded: boolean
  /** Minor units that were paid back, or are on their way back. */
  refunded_amount: number
  /** The time of its last refund; null if there is none. */
  refunded_at: Date | null
}

/** Purchases of votes of one contest (`subject`), and of credits in any contest of its organiser. */
export const votesPurchases = (
  db: Db,
  { subject, sellerId }: { subject: string; sellerId: number },
): Promise<VotesPurchase[]> =>
  statement<VotesPurchase>(
    db,
    `select p.provider, coalesce(p.reference, p.payment_id) as reference, coalesce(p.captured, p.amount) as amount, p.currency,
       (c.subject ->> 'quantity')::int as votes, c.subject ->> 'assox_id' is null as credits,
       b.amount >= coalesce(p.captured, p.amount) as refunded, b.amount as refunded_amount, b.at as refunded_at
     from payment_shares s join payments p using (payment_id) join checkouts c using (checkout_id)
       cross join lateral (
         select coalesce(sum(r.amount), 0)::bigint as amount, max(r.created_at) as at
         from refunds r where r.payment_id = p.payment_id and r.state <> 'failed'
       ) b
     where c.kind = 'votes' and s.paid_at is not null
       and (s.subject = $1 and c.subject ->> 'assox_id' is not null or s.seller_id = $2 and c.subject ->> 'assox_id' is null)
     order by p.paid_at, p.payment_id`,
    [subject, sellerId],
  )
