import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { contestsDb } from '../tables.ts'

/** As many as a judge's list shows. */
const mostJudged = 100

/**
 * Numeric ids of the contests that a person judges: open ones, those to come, those that are over; the nearest end
 * first.
 */
export async function judgedBy(db: Db, userId: number): Promise<number[]> {
  const rows = await contestsDb(db)
    .selectFrom('contest_people')
    .innerJoin('contests', 'contests.contest_id', 'contest_people.contest_id')
    .select('contests.contest_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'judge')
    .orderBy(
      sql`case when status = 'published' and now() between start_date and end_date then 0
        when coalesce(end_date, 'infinity') > now() then 1 else 2 end`,
    )
    .orderBy(sql`abs(extract(epoch from coalesce(end_date, 'infinity') - now()))`)
    .orderBy('contests.contest_id', 'desc')
    .limit(mostJudged)
    .execute()
  return rows.map((row) => row.contest_id)
}

interface Member {
  contestant_id: number
  approved: true
  user_id: number | null
  round_ids: number[]
}

/** Approved contestants by contest, with the rounds that they are in. */
export async function approvedOf(
  db: Db,
  contestIds: readonly number[],
): Promise<Map<number, Member[]>> {
  if (contestIds.length === 0) return new Map()
  const found = await contestsDb(db)
    .selectFrom('contestants')
    .innerJoin('round_contestants', (join) =>
      join
        .onRef('round_contestants.contest_id', '=', 'contestants.contest_id')
        .onRef('round_contestants.contestant_id', '=', 'contestants.contestant_id'),
    )
    .select(['contestants.contest_id', 'contestants.contestant_id', 'round_id', 'user_id'])
    .where('contestants.contest_id', 'in', contestIds)
    .where('approved', '=', true)
    .execute()
  const all = new Map<number, Map<number, Member>>(contestIds.map((id) => [id, new Map()]))
  for (const { contest_id, contestant_id, round_id, user_id } of found) {
    const members = all.get(contest_id)
    const member = members?.get(contestant_id)
    if (member) member.round_ids.push(round_id)
    else
      members?.set(contestant_id, { contestant_id, approved: true, user_id, round_ids: [round_id] })
  }
  return new Map([...all].map(([id, members]) => [id, [...members.values()]]))
}
