import type { Db } from '../../../platform/db/db.ts'
import { contestsDb } from '../tables.ts'

/** Finds the contest of an address, and its present address if that is a former one. */
export async function addressOf(
  db: Db,
  slug: string,
): Promise<{ cx_id: string; moved_to: string | null } | undefined> {
  const found = await contestsDb(db)
    .selectFrom('contest_slugs as asked')
    .innerJoin('contests', 'contests.contest_id', 'asked.contest_id')
    .innerJoin('contest_slugs as present', (join) =>
      join.onRef('present.contest_id', '=', 'asked.contest_id').on('present.current', '=', true),
    )
    .select(['contests.cx_id', 'present.slug', 'asked.current'])
    .where('asked.slug', '=', slug.toLowerCase())
    .executeTakeFirst()
  return found && { cx_id: found.cx_id, moved_to: found.current ? null : found.slug }
}
