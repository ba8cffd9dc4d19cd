import { fewestHere, mostInWeek } from '@plaudit/contract/clubs/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import { stillHere } from '../../messaging/data/presence.ts'

/** What goes on in a club. */
export interface Lately {
  /** Null: too few to be told, or one of several clubs in a list. */
  here: number | null
  week: number
}

/**
 * How many members of some clubs are here now, of those who show it, and how much was posted in the last seven days. Of a
 * few members nothing is said: a number that goes from 0 to 1 would tell when one person comes and goes. Each who is here
 * is looked up among the members, be there fifty or fifty thousand: `offset 0` keeps the planner from reading them all. Where
 * thousands are here that is too much for a list: it says of several clubs what was posted alone.
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
