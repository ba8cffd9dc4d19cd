import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { contestsDb } from '../tables.ts'

/**
 * Numeric ids of the contests that a person organises, newest first: all of theirs, or the one that is
 * asked for by its numeric or public id (an admin may ask for anybody's). Nobody's else is none.
 */
export async function organisedBy(
  db: Db,
  userId: number,
  isAdmin: boolean,
  one?: number | string,
): Promise<number[]> {
  const mine = sql<boolean>`(owner_id = ${userId} or exists (
    select from contest_people p
    where p.contest_id = contests.contest_id and p.user_id = ${userId} and p.role = 'organiser'))`
  const rows = await contestsDb(db)
    .selectFrom('contests')
    .select('contest_id')
    .$if(one !== undefined, (q) =>
      q.where(typeof one === 'number' ? 'contest_id' : 'cx_id', '=', one ?? ''),
    )
    .$if(one === undefined || !isAdmin, (q) => q.where(mine))
    .orderBy('contest_id', 'desc')
    .execute()
  return rows.map((row) => row.contest_id)
}
