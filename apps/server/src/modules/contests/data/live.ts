import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Viewer } from '../../../platform/http/caller.ts'
import type { Live } from '../../../platform/person.ts'
import { within } from '../../../platform/site.ts'
import { followsOf } from '../../notifications/data/follows.ts'
import { ongoing } from './lists.ts'

const most = 8

/** Contests that take votes now and that a person follows, or whose contestant they follow (product 14). */
export async function liveContests(db: Db, { person, site }: Viewer): Promise<Live[]> {
  const follows = person === null ? [] : await followsOf(db, person.user_id)
  const named = (kind: string) =>
    follows.filter((one) => one.kind === kind).map(({ subject }) => subject)
  const [contests, contestants] = [named('contest'), named('contestant')]
  if (contests.length + contestants.length === 0) return []
  const { rows } = await sql<{ cx_id: string; title: string; slug: string; until: Date }>`
    select c.cx_id, c.contest_name as title, s.slug, c.end_date as until
    from contests c join contest_slugs s on s.contest_id = c.contest_id and s.current
    where (c.cx_id = any (${contests}::text[]) or c.contest_id in (
        select e.contest_id from contestants e
        where e.assox_id = any (${contestants}::text[]) and e.approved and e.hidden_at is null))
      and ${ongoing} and c.hidden_at is null and ${within(site, 'c.owner_id')}
    order by c.end_date, c.contest_id limit ${most}`.execute(db)
  return rows.map(({ cx_id, title, slug, until }) => ({
    key: `contest:${cx_id}`,
    title,
    href: `/contest/${slug}`,
    until,
  }))
}
