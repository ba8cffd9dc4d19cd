import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { searchablesChanged } from '../../../platform/searchable.ts'

/** Lets a person's contests be found by the person's new name. */
export async function followName(db: Db, userId: number): Promise<void> {
  const rows = await statement<{ cx_id: string }>(
    db,
    'select cx_id from contests where owner_id = $1 order by contest_id',
    [userId],
  )
  const ids = rows.map(({ cx_id }) => cx_id)
  await inTransaction(db, (tx) => searchablesChanged(tx, 'contest', ids))
}
