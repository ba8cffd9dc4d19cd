import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { lockNumbers } from '../../../platform/db/lockNumbers.ts'
import type { Storage } from '../../../platform/storage.ts'

const batch = 500

/**
 * Rows and copies are looked at in one statement: a copy that begins after it is of a moment at which these rows were gone
 * already, so that it names none of their files.
 */
const due = `select file_key from removed_files
  where (is_prompt or removed_at < now() - make_interval(days => $1)) and not exists (select from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = $3 and objsubid = 1 and granted)
  order by is_prompt desc, removed_at limit $2`

/**
 * Removes stored files whose row has been gone for so many days; files of people who left, at once. While a copy is being
 * made it waits: the copy may be of a moment at which a row named them.
 * @returns how many.
 */
export async function removeStored(db: Db, storage: Storage, days: number): Promise<number> {
  let removed = 0
  for (;;) {
    const rows = await statement<{ file_key: string }>(db, due, [days, batch, lockNumbers.copies])
    if (rows.length === 0) return removed
    for (const { file_key } of rows) if (await removeOne(db, storage, file_key)) removed++
  }
}

/**
 * The note is gone only once the bytes are: after a pass that was killed it is there for the next one. Meanwhile it is
 * held, so that a picture that becomes a file again waits. The bytes of a file that is there again stay.
 */
const removeOne = (db: Db, storage: Storage, key: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [note] = await statement<{ is_live: boolean }>(
      tx.db,
      `delete from removed_files where file_key = $1 returning file_key like 'documents/%'
         and exists (select from documents where document_id = split_part(file_key, '/', 2)) as is_live`,
      [key],
    )
    if (note === undefined || note.is_live) return false
    await storage.delete(key)
    return true
  })

/** Returns those of these keys that are kept for a while though their row is gone. */
export async function keptAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await statement<{ file_key: string }>(
    db,
    'select file_key from removed_files where file_key = any ($1::text[])',
    [keys],
  )
  return new Set(rows.map(({ file_key }) => file_key))
}
