import type { Reply } from '@plaudit/contract/calls'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { debtsOfPeople } from '../../ledger/data.ts'

interface Debt extends Omit<Reply<'payments/getDebts'>['debts'][number], 'since'> {
  account_id: number
  since: Date
}

/** Lists people who owe the platform, by keyset: one row for each reason and currency. */
export async function debtsOf(db: Db, page: Parameters<typeof debtsOfPeople>[1]): Promise<Debt[]> {
  const rows = (await debtsOfPeople(db, page)).map(({ owner, ...row }) => ({
    ...row,
    user_id: Number(owner.slice(owner.indexOf('u:') + 2)),
    test: owner.startsWith('test/'),
  }))
  const people = await peopleByIds(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ account_id, user_id, kind, amount, currency, since, test }) => ({
    account_id,
    user_id,
    username: people.get(user_id)?.username ?? '',
    account: kind,
    amount: { amount, currency },
    since,
    test,
  }))
}
