import { statement, type Db } from '../../../platform/db/db.ts'
import {
  listOrder,
  pageOf,
  placeFrom,
  type Asked,
  type ListOrder,
  type Place,
} from '../../../platform/keyset.ts'
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
  time_zone: string
  declared_at: Date | null
}

export interface StandOfPerson extends ContestOfPerson {
  assox_id: string
  contestant_name: string
  attachment_id: string | null
  /** In the declared result of the last round that this entry stood in; null before. */
  place: number | null
}

const columns = `c.contest_id, c.cx_id, c.contest_name, s.slug as contest_slug, c.cover_id, c.start_date, c.end_date,
  c.time_zone, c.declared_at`
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

/** Part of a page's list: from after a row that is known, so many. */
const firstPart: Asked = { limit: 24 }

const runs = listOrder('runsOfPerson', [{ by: 'contest_id', type: 'bigint', order: 'desc' }])
const stands = listOrder('standsOfPerson', [{ by: 'contestant_id', type: 'bigint', order: 'desc' }])

/** The id after which a list is read on; null for its beginning. @throws refusal invalid_input at `after`. */
const idAfter = (order: ListOrder, after: string | undefined): string | null =>
  after === undefined ? null : (placeFrom(order, after)[0] ?? null)

/** Public contests that a person runs, as a site shows them; newest first. */
export async function publicRunsOf(
  db: Db,
  userId: number,
  site: SiteScope,
  { after, limit }: Asked = firstPart,
): Promise<{ rows: ContestOfPerson[]; next: string | null }> {
  const found = await statement<ContestOfPerson & { place: Place }>(
    db,
    `select ${columns}, json_build_array(c.contest_id::text) as place
     from contests c join contest_slugs s on s.contest_id = c.contest_id and s.current
     where c.owner_id = $1 and ${listed} and ($3::bigint is null or c.contest_id < $3)
     order by c.contest_id desc limit $4`,
    [userId, site.owner_id, idAfter(runs, after), limit + 1],
  )
  return pageOf(found, runs, limit)
}

/**
 * Public contests that a person's own entry stands in, with its declared place, as a site shows them; newest first.
 * @param only some entries of the person; `placed`: those that have a place in a declared result.
 */
export async function publicStandsOf(
  db: Db,
  userId: number,
  site: SiteScope,
  { after, limit }: Asked = firstPart,
  only: { of?: readonly string[]; placed?: true } = {},
): Promise<{ rows: StandOfPerson[]; next: string | null }> {
  const found = await statement<
    Omit<StandOfPerson, 'place'> & { won: number | null; place: Place }
  >(
    db,
    `select ${columns}, e.assox_id, e.contestant_name, e.attachment_id, ${place} as won,
       json_build_array(e.contestant_id::text) as place
     from contestants e join contests c on c.contest_id = e.contest_id
     join contest_slugs s on s.contest_id = c.contest_id and s.current
     where e.user_id = $1 and e.approved and e.hidden_at is null and ${listed}
       and ($3::bigint is null or e.contestant_id < $3)
       and ($5::text[] is null or e.assox_id = any ($5))
       and (not $6 or c.declared_at is not null and ${place} is not null)
     order by e.contestant_id desc limit $4`,
    [
      userId,
      site.owner_id,
      idAfter(stands, after),
      limit + 1,
      only.of ?? null,
      only.placed === true,
    ],
  )
  const { rows, next } = pageOf(found, stands, limit)
  return { rows: rows.map(({ won, ...row }) => ({ ...row, place: won })), next }
}

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
