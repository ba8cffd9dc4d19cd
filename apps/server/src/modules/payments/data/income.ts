import { statement, type Db } from '../../../platform/db/db.ts'
import { movedIn } from '../../ledger/data.ts'
import type { Money } from '../../../platform/money.ts'
import { given } from './shares.ts'

export interface Income {
  /** `2026-11`, by UTC. */
  month: string
  currency: string
  /** Sum that buyers paid in it, before fees; minor units. */
  paid: number
  /** Part of it that went back by now. */
  refunded: number
}

const months = 6

/**
 * Returns the sums that a seller was paid for one of their things in this month and the five before it, by currency.
 * @param item what was sold, as its kind of checkout names it: `{kind: 'club', group_id: 110001}`.
 */
export const incomeOf = (db: Db, sellerId: number, item: object): Promise<Income[]> =>
  statement<Income>(
    db,
    `select to_char(s.paid_at at time zone 'UTC', 'YYYY-MM') as month, p.currency, sum(s.net + s.fee)::bigint as paid,
       sum(least(${given}, s.net + s.fee))::bigint as refunded
     from payment_shares s join payments p using (payment_id)
     where s.seller_id = $1 and s.item @> $2::jsonb and not p.is_test
       and s.paid_at >= (date_trunc('month', now() at time zone 'UTC') - make_interval(months => $3)) at time zone 'UTC'
     group by 1, 2 order by 1, 2`,
    [sellerId, JSON.stringify(item), months - 1],
  )

/** Transactions that give a seller the money of a sale, or take it back for its buyer. */
const ofSales = [
  'captured',
  'released',
  'refund',
  'refunded',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
]

/**
 * Returns what sales gave a person in all, by currency: what was released to them, also where it paid a debt at once,
 * less what went back to buyers since. Their own deposits are no sales, and money that providers paid straight to them
 * never came here.
 * @param owner the person's accounts, of real or of test money.
 */
export async function earnedBy(db: Db, userId: number, owner: string): Promise<Money[]> {
  const others = await statement<{ payment_id: string }>(
    db,
    `select distinct s.payment_id from payment_shares s join payments p using (payment_id)
     where s.seller_id = $1 and (p.is_external or s.item ->> 'kind' = 'deposit')`,
    [userId],
  )
  return movedIn(db, owner, {
    accounts: ['balance', 'owed_by_seller', 'fee_receivable'],
    transactions: ofSales,
    without: others.map(({ payment_id }) => payment_id),
  })
}
