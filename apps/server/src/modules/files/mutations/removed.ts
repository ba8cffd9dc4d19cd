import { statement, type Db } from '../../../platform/db/db.ts'
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
    const keys = rows.map(({ file_key }) => file_key)
    // The note goes last: of a pass that was killed the rest is removed by the next one.
    for (const key of keys) await storage.delete(key)
    await statement(db, 'delete from removed_files where file_key = any ($1::text[])', [keys])
    removed += keys.length
  }
}

/** Returns those of these keys that are kept for a while though their row is gone. */
export async function keptAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await statement<{ file_key: string }>(
    db,
    'select file_key from removed_files where file_key = any ($1::text[])',
    [keys],
  )
  return new Set(rows.map(({ file_key }) => file_key))
}
