import type { Reply } from '@plaudit/contract/calls'
import { statement, type Db } from '../../../platform/db/db.ts'

type Sales = Reply<'sales/getSalesOverTime'>

/** Returns the length of a bar, so that a phone has room for all of them. */
const stepOf = (days: number): Sales['step'] => (days <= 30 ? 'day' : days <= 90 ? 'week' : 'month')

interface SoldRow extends Pick<Sales['sales'][number], 'from' | 'stype' | 'orders' | 'test'> {
  amount: number
  currency: string
}

/**
 * Sums the sales of the last days by type and currency, without what went back; orders that were cancelled, or that
 * nobody paid yet, are none.
 */
export async function salesOverTime(db: Db, userId: number, days: number): Promise<Sales> {
  const step = stepOf(days)
  const steps = await statement<{ from: string }>(
    db,
    `select to_char(at, 'YYYY-MM-DD') as from from generate_series(
       date_trunc($1, (now() at time zone 'utc') - make_interval(days => $2 - 1)),
       date_trunc($1, now() at time zone 'utc'), ('1 ' || $1)::interval) at`,
    [step, days],
  )
  const rows = await statement<SoldRow>(
    db,
    `select to_char(date_trunc($2, created_at at time zone 'utc'), 'YYYY-MM-DD') as from, stype, currency, is_test as test,
       count(*)::int as orders, sum(amount - case when rest_paid_at is null then rest else 0 end - refunded)::bigint as amount
     from orders where seller_id = $1 and created_at >= $3::timestamp at time zone 'utc'
       and state <> 'cancelled' and pay_by is null and (outside is null or paid_outside_at is not null)
     group by 1, 2, 3, 4 order by 1, 2`,
    [userId, step, steps[0]?.from],
  )
  return {
    step,
    steps: steps.map(({ from }) => from),
    sales: rows.map(({ amount, currency, ...row }) => ({ ...row, amount: { amount, currency } })),
  }
}
