import { fewestHere, mostInWeek } from '@plaudit/contract/clubs/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import { stillHere } from '../../messaging/data/presence.ts'

/** Numbers of what goes on in a club. */
export interface Lately {
  /** Null: too few to be told, or one of several clubs in a list. */
  here: number | null
  week: number
}

/**
 * Counts the members of some clubs that are here now and show it, and the posts of the last seven days. A count of a
 * few members is not told: from 0 to 1 it would show when a person comes and goes. The query looks each present person
 * up among the members: `offset 0` keeps the planner from reading all members of a large club. With thousands of
 * present people that costs too much for a list: for several clubs the answer has the posts alone.
 */
export async function latelyIn(
  db: Db,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, Lately>> {
  if (groupIds.length === 0) return new Map()
  const rows = await statement<{ group_id: number; here: number; week: number }>(
    db,
    `with here as (
       select m.group_id, count(*) as n
       from (select user_id from shown_presence where $4 and last_at > now() - make_interval(secs => $2) offset 0) s,
         lateral (select group_id from club_people p where p.user_id = s.user_id and p.state in ('member', 'lapsed')
           and p.group_id = any ($1::bigint[]) offset 0) m
       group by m.group_id)
     select g.group_id, coalesce(h.n, 0) as here, (select count(*) from (
       select from shown_posts w where w.group_id = g.group_id and w.created_at > now() - interval '7 days' limit $3) w) as week
     from unnest($1::bigint[]) g (group_id) left join here h using (group_id)`,
    [groupIds, stillHere / 1000, mostInWeek + 1, groupIds.length === 1],
  )
  return new Map(
    rows.map(({ group_id, here, week }) => [
      group_id,
      { here: here < fewestHere ? null : here, week },
    ]),
  )
}
