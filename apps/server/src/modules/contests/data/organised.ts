import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { contestsDb } from '../tables.ts'

/**
 * Numeric ids of the contests that a person organises, newest first: all of theirs, or the one that is asked for by its
 * numeric or public id (an admin may ask for anybody's). Nobody's else is none.
 * @param ballots only contests whose ballots they may see: a judge sees no other's scores before the result is
 * declared.
 */
export async function organisedBy(
  db: Db,
  userId: number,
  isAdmin: boolean,
  one?: number | string,
  ballots = false,
): Promise<number[]> {
  const mine = sql<boolean>`contest_id in (
    select contest_id from contests where owner_id = ${userId}
    union all
    select contest_id from contest_people where user_id = ${userId} and role = 'organiser')`
  const rows = await contestsDb(db)
    .selectFrom('contests')
    .select('contest_id')
    .$if(one !== undefined, (q) =>
      q.where(typeof one === 'number' ? 'contest_id' : 'cx_id', '=', one ?? ''),
    )
    .$if(ballots, (q) =>
      q.where(sql<boolean>`(method <> 'score' or declared_at is not null or not exists (
        select from contest_people p where p.contest_id = contests.contest_id and p.user_id = ${userId} and p.voter_key is not null))`),
    )
    .$if(one === undefined || !isAdmin, (q) => q.where(mine))
    .orderBy('contest_id', 'desc')
    .execute()
  return rows.map((row) => row.contest_id)
}
