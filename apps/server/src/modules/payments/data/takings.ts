import { statement, type Db } from '../../../platform/db/db.ts'

interface Taking {
  /** `2026-11-27`, by UTC. */
  day: string
  currency: string
  is_external: boolean
  is_test: boolean
  /** Minor units, before anything of it went back. */
  amount: number
  payments: number
}

/** Returns the sums of all payments of today and the days before it, `days` in all, with the first and the last day. */
export async function takingsOf(
  db: Db,
  days: number,
): Promise<{ from: string; to: string; rows: Taking[] }> {
  const [span] = await statement<{ from: string; to: string }>(
    db,
    `select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as to,
       to_char(now() at time zone 'utc' - make_interval(days => $1 - 1), 'YYYY-MM-DD') as from`,
    [days],
  )
  const { from = '', to = '' } = span ?? {}
  const rows = await statement<Taking>(
    db,
    `select to_char(coalesce(paid_at, created_at) at time zone 'utc', 'YYYY-MM-DD') as day, currency, is_external, is_test,
       sum(coalesce(captured, amount))::bigint as amount, count(*)::int as payments
     from payments where state = 'paid' and coalesce(paid_at, created_at) >= $1::timestamp at time zone 'utc'
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [from],
  )
  return { from, to, rows }
}
