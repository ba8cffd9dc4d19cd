import { inTransaction, type Db } from '../../platform/db/db.ts'
import { searchablesChanged } from '../../platform/searchable.ts'
import { peopleOfContests } from '../contests/data/ofPublicPerson.ts'
import { foundNow } from '../search/data.ts'
import { searchablePeople } from './present/searchable.ts'

/** Has the search read people again who are found by contests that changed, or are not any more. */
export async function followContests(db: Db, cxIds: readonly string[]): Promise<void> {
  const ids = (await peopleOfContests(db, cxIds)).map(String)
  const wanted = new Set((await searchablePeople.load(db, ids)).map(({ id }) => id))
  const known = await foundNow(db, 'person', ids)
  const changed = ids.filter((id) => wanted.has(id) !== known.has(id))
  if (changed.length > 0) await inTransaction(db, (tx) => searchablesChanged(tx, 'person', changed))
}
