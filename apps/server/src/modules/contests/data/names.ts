import type { Db } from '../../../platform/db/db.ts'
import { contestsDb } from '../tables.ts'

/** What contests are called, by their numeric ids. */
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
