import { statement, type Db } from '../../../platform/db/db.ts'
import { shareTotalOf } from './lists.ts'

interface DayOfSales {
  /** `2026-11-27`, by UTC. */
  day: string
  subject: string
  /** Votes for somebody, or votes that are given later. */
  sold: 'votes' | 'credits'
  currency: string
  is_test: boolean
  /** Sold on this day. */
  amount: number
  /** Given back on this day, whenever it was sold: by refunds, and by disputes that are not won. */
  back: number
  payments: number
}

/**
 * Sums sales by day, for charts: test money apart, and votes that are given later apart from those for somebody. What
 * goes back stands on its own day. All days of a subject together are its totals in every list (`salesTotals`).
 * @param days of UTC, today being the last.
 */
export function salesOverTime(
  db: Db,
  subjects: readonly string[],
  days: number,
): Promise<DayOfSales[]> {
  return statement(
    db,
    `with own as materialized (
       select s.payment_id, s.share, s.paid_at, s.subject, p.currency, p.is_test, ${shareTotalOf} as total,
         case when s.item ? 'contestant_id' then 'votes' else 'credits' end as sold
       from payment_shares s join payments p using (payment_id)
       where s.subject = any ($1) and s.paid_at is not null
     ), moved as (
       select paid_at as at, subject, sold, currency, is_test, total as amount, 0 as back, 1 as payments from own
       union all
       select r.created_at, subject, sold, currency, is_test, 0, r.given[share + 1], 0
       from own join refunds r using (payment_id) where r.state <> 'failed' and r.given[share + 1] > 0
       union all
       select d.opened_at, subject, sold, currency, is_test, 0, d.given[share + 1], 0
       from own join disputes d using (payment_id) where d.state <> 'won' and d.given[share + 1] > 0
     )
     select to_char(at at time zone 'utc', 'YYYY-MM-DD') as day, subject, sold, currency, is_test,
       sum(amount)::bigint as amount, sum(back)::bigint as back, sum(payments)::int as payments
     from moved
     where at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc' - make_interval(days => $2 - 1)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    [subjects, days],
  )
}
