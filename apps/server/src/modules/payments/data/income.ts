import { statement, type Db } from '../../../platform/db/db.ts'
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
