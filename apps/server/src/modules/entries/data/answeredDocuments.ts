import type { Db } from '../../../platform/db/db.ts'
import { documentsInUse } from '../../contests/data/contestants.ts'
import { documentsInEntries } from './editions.ts'

/** Returns those of these files that an answer of a contestant or of an entry names. */
export async function answeredDocuments(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const inUse = await documentsInUse(db, ids)
  return inUse.union(await documentsInEntries(db, ids))
}
