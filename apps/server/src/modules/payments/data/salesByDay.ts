import { statement, type Db } from '../../../platform/db/db.ts'
import { shareTotalOf } from './lists.ts'

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
