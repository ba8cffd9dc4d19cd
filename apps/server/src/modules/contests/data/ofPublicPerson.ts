import { statement, type Db } from '../../../platform/db/db.ts'
import type { SiteScope } from '../../../platform/site.ts'

/** A contest on somebody's public page. */
export interface ContestOfPerson {
  contest_id: number
  cx_id: string
  contest_name: string
  contest_slug: string
  cover_id: string | null
  start_date: Date | null
  end_date: Date | null
  declared_at: Date | null
}

export interface StandOfPerson extends ContestOfPerson {
  assox_id: string
  contestant_name: string
  attachment_id: string | null
  /** In the declared result of the last round that this entry stood in; null before. */
  place: number | null
}

const columns = `c.contest_id, c.cx_id, c.contest_name, s.slug as contest_slug, c.cover_id, c.start_date, c.end_date, c.declared_at`
/** Place of an entry \`e\` in the declared result of the last round that it stood in. */
const place = `(select (line ->> 'place')::int from results r
  join rounds o on o.contest_id = r.contest_id and o.round_id = r.round_id
  cross join lateral jsonb_array_elements(r.standing) line
  where r.contest_id = c.contest_id and line ->> 'assox_id' = e.assox_id
  order by o.round_number desc limit 1)`
const listed = `c.visibility = 'public' and c.status in ('published', 'paused', 'archived') and c.start_date is not null
  and c.hidden_at is null and ($2::bigint is null or c.owner_id = $2)`

/** Tells which of these people run a public contest, and which have an entry in one. */
export async function publicPresenceOf(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, { runs: boolean; stood: boolean }>> {
  const rows = await statement<{ user_id: number; runs: boolean; stood: boolean }>(
    db,
    `select u.user_id,
       exists (select from contests c where c.owner_id = u.user_id and ${listed}) as runs,
       exists (select from contestants e join contests c on c.contest_id = e.contest_id
         where e.user_id = u.user_id and e.approved and e.hidden_at is null and ${listed}) as stood
     from unnest($1::bigint[]) as u (user_id)`,
    [userIds, null],
  )
  return new Map(rows.map(({ user_id, ...has }) => [user_id, has]))
}

/** Owners of these contests, and people whose entry stands in them. */
export async function peopleOfContests(db: Db, cxIds: readonly string[]): Promise<number[]> {
  const rows = await statement<{ user_id: number }>(
    db,
    `select owner_id as user_id from contests where cx_id = any ($1::text[]) and owner_id is not null
     union select e.user_id from contestants e join contests c using (contest_id)
     where c.cx_id = any ($1::text[]) and e.user_id is not null`,
    [cxIds],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Public contests that a person runs, as a site shows them; newest first. */
export const publicRunsOf = (db: Db, userId: number, site: SiteScope): Promise<ContestOfPerson[]> =>
  statement<ContestOfPerson>(
    db,
    `select ${columns} from contests c join contest_slugs s on s.contest_id = c.contest_id and s.current
     where c.owner_id = $1 and ${listed} order by c.contest_id desc limit 24`,
    [userId, site.owner_id],
  )

/** Public contests that a person's own entry stands in, with its declared place, as a site shows them; newest first. */
export const publicStandsOf = (db: Db, userId: number, site: SiteScope): Promise<StandOfPerson[]> =>
  statement<StandOfPerson>(
    db,
    `select ${columns}, e.assox_id, e.contestant_name, e.attachment_id,
       ${place} as place
     from contestants e join contests c on c.contest_id = e.contest_id
     join contest_slugs s on s.contest_id = c.contest_id and s.current
     where e.user_id = $1 and e.approved and e.hidden_at is null and ${listed} order by e.contestant_id desc limit 24`,
    [userId, site.owner_id],
  )

/** In how many public contests a person's own entry stands, and how many of them it won, as a site shows them. */
export async function publicStandCounts(
  db: Db,
  userId: number,
  site: SiteScope,
): Promise<{ stood: number; won: number }> {
  const [row] = await statement<{ stood: number; won: number }>(
    db,
    `select count(distinct c.contest_id)::int as stood,
       count(distinct c.contest_id) filter (where c.declared_at is not null and ${place} = 1)::int as won
     from contestants e join contests c on c.contest_id = e.contest_id
     where e.user_id = $1 and e.approved and e.hidden_at is null and ${listed}`,
    [userId, site.owner_id],
  )
  return row ?? { stood: 0, won: 0 }
}
