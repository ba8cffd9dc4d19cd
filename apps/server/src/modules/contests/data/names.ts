import type { Db } from '../../../platform/db/db.ts'
import { contestsDb } from '../tables.ts'

/** Returns the names of contests, by their numeric ids. */
export async function contestNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { contest_id: number; cx_id: string; contest_name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await contestsDb(db)
    .selectFrom('contests')
    .select(['contest_id', 'cx_id', 'contest_name'])
    .where('contest_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.contest_id, row]))
}

/** Public ids of contests by their numbers. */
export async function cxIdsOf(db: Db, contestIds: readonly number[]): Promise<Map<number, string>> {
  if (contestIds.length === 0) return new Map()
  const found = await contestsDb(db)
    .selectFrom('contests')
    .select(['contest_id', 'cx_id'])
    .where('contest_id', 'in', [...new Set(contestIds)])
    .execute()
  return new Map(found.map((row) => [row.contest_id, row.cx_id]))
}
