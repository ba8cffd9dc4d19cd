import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { fittingJobs, type JobSearch, type Whose } from './jobs.ts'

/** 1, 2, 5, 10, 20, 50 …: round sums in minor units of every currency. */
const steps = Array.from(
  { length: 36 },
  (_, n) => ([1, 2, 5][n % 3] ?? 1) * 10 ** Math.floor(n / 3),
)

/** Bars at most: the least budgets stand in the first one together. */
const mostBars = 14

interface Counted {
  /** Places among the steps, from 1 on: where the budget begins, and where it ends. */
  low: number
  high: number
  n: number
}

/**
 * Counts the jobs that fit, whatever their budget, by what they pay: in the currency that was asked for, or in the
 * currency that most of them have.
 */
export async function jobBudgets(db: Db, asked: JobSearch, whose: Whose) {
  const place = (of: 'budget_min' | 'budget_max') =>
    sql<number>`width_bucket(${sql.ref(of)}, ${steps}::bigint[])`
  const rows = await fittingJobs(
    db,
    { ...asked, budget_min: undefined, budget_max: undefined },
    whose,
  )
    .select(({ fn }) => [
      'currency',
      place('budget_min').as('low'),
      place('budget_max').as('high'),
      fn.countAll<number>().as('n'),
    ])
    .groupBy(['currency', 'low', 'high'])
    .execute()
  const sums = new Map<string, number>()
  for (const { currency, n } of rows) sums.set(currency, (sums.get(currency) ?? 0) + n)
  const [most] = [...sums].sort(([a, n], [b, of]) => of - n || a.localeCompare(b))
  if (most === undefined) return null
  const [currency] = most
  return { currency, bars: barsOf(rows.filter((row) => row.currency === currency)) }
}

function barsOf(rows: readonly Counted[]) {
  const last = Math.max(...rows.map(({ high }) => high))
  const first = Math.max(Math.min(...rows.map(({ low }) => low)), last - mostBars + 1)
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const at = first + n
    const count = rows.reduce(
      (sum, row) => (row.low <= at && Math.max(row.high, first) >= at ? sum + row.n : sum),
      0,
    )
    return { from: steps[at - 1] ?? 0, to: steps[at] ?? Number.MAX_SAFE_INTEGER, count }
  })
}
