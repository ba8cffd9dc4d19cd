import type { Contest } from '@plaudit/contract/contests/contest'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { salesTotals, type SaleTotal } from '../../payments/data/lists.ts'
import { isTeam } from '../policy.ts'
import { contestsDb } from '../tables.ts'
import type { ContestHead } from './contests.ts'

/**
 * Returns what each of these contests sold, less what was given back, in minor units of its currency (specification
 * 3, `total`). Only contests that this person runs are counted: what others sold is no business of theirs. Test money
 * counts where no other was paid.
 */
export async function soldBy(
  db: Db,
  heads: readonly ContestHead[],
  person: Person | null,
): Promise<ReadonlyMap<number, Contest['total']>> {
  const own = heads.filter((head) => isTeam(head, person)).map(({ row }) => row)
  if (own.length === 0) return new Map()
  const totals = await salesTotals(db, {
    subjects: own.map(({ contest_id }) => `contest:${contest_id}`),
  })
  const bySubject = Map.groupBy(totals, ({ subject }) => subject)
  return new Map(
    own.flatMap(({ contest_id, prices }) => {
      const sum = chosen(bySubject.get(`contest:${contest_id}`) ?? [], prices?.currency)
      if (sum === undefined) return []
      const { amount, refunded, currency } = sum
      return [[contest_id, { amount: amount - refunded, currency }] as const]
    }),
  )
}

/** Real money before test money, the currency of the prices before one that they had before. */
function chosen(totals: readonly SaleTotal[], currency: string | undefined): SaleTotal | undefined {
  const rank = (row: SaleTotal) => Number(row.is_test) * 2 + Number(row.currency !== currency)
  return totals.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** Returns the currency that each of these contests sells votes in, for those that have prices. */
export async function currenciesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await contestsDb(db)
    .selectFrom('contests')
    .select(['contest_id', 'prices'])
    .where('contest_id', 'in', ids)
    .where('prices', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ contest_id, prices }) => (prices ? [[contest_id, prices.currency]] : [])),
  )
}
