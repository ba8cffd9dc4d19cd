import type { ParsedInput } from '@plaudit/contract/calls'
import { sql, type SelectQueryBuilder } from 'kysely'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person, Viewer } from '../../../platform/http/caller.ts'
import { exactTotals, listOrder, pageOf, readOn, totalOf } from '../../../platform/keyset.ts'
import { within, type SiteScope } from '../../../platform/site.ts'
import type { ClubSight } from '../policy.ts'
import { clubsDb, type ClubPersonRow, type ClubRow } from '../tables.ts'

/** Returns a club by its number, its public id or its unique name; none that was deleted. */
export function findClub(db: Db, key: number | string): Promise<ClubRow | undefined> {
  const clubs = clubsDb(db).selectFrom('clubs').selectAll().where('deleted_at', 'is', null)
  if (typeof key === 'number') return clubs.where('group_id', '=', key).executeTakeFirst()
  if (/^[0-9A-Za-z]{22}$/.test(key)) return clubs.where('gx_id', '=', key).executeTakeFirst()
  return clubs.where('slug', '=', key.toLowerCase()).executeTakeFirst()
}

/** Clubs by their public ids; deleted ones are left out. */
export async function clubsNamed(db: Db, gxIds: readonly string[]): Promise<ClubRow[]> {
  if (gxIds.length === 0) return []
  return clubsDb(db)
    .selectFrom('clubs')
    .selectAll()
    .where('gx_id', 'in', gxIds)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Returns a club, a deleted one too: words that people wrote there stay theirs to take away. */
export const clubEver = (db: Db, groupId: number): Promise<ClubRow | undefined> =>
  clubsDb(db).selectFrom('clubs').selectAll().where('group_id', '=', groupId).executeTakeFirst()

/** The same, held until the transaction ends: one thing at a time changes who belongs to a club. */
export const holdClub = (tx: Tx, groupId: number): Promise<ClubRow | undefined> =>
  clubsDb(tx.db)
    .selectFrom('clubs')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const clubPerson = (
  db: Db,
  groupId: number,
  userId: number,
): Promise<ClubPersonRow | undefined> =>
  clubsDb(db)
    .selectFrom('club_people')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** A club as somebody meets it on their site. */
export async function sightOf(db: Db, row: ClubRow, viewer: Viewer): Promise<ClubSight> {
  const [sight] = await sightsOf(db, [row], viewer)
  return sight ?? refuse('not_found')
}

/** Several at once. */
export async function sightsOf(
  db: Db,
  rows: readonly ClubRow[],
  { person, site }: Viewer,
): Promise<ClubSight[]> {
  const ids = rows.map(({ group_id }) => group_id)
  const [own, here] = await Promise.all([ownRows(db, ids, person), idsHere(db, ids, site)])
  const mine = new Map(own.map((one) => [one.group_id, one]))
  return rows.map((row) => ({
    row,
    person,
    mine: mine.get(row.group_id),
    isHere: row.is_platform || here === 'all' || here.has(row.group_id),
  }))
}

async function ownRows(
  db: Db,
  ids: readonly number[],
  person: Person | null,
): Promise<ClubPersonRow[]> {
  if (person === null || ids.length === 0) return []
  return clubsDb(db)
    .selectFrom('club_people')
    .selectAll()
    .where('user_id', '=', person.user_id)
    .where('group_id', 'in', ids)
    .execute()
}

/** Returns those of some clubs that a site shows. */
async function idsHere(
  db: Db,
  ids: readonly number[],
  { owner_id }: SiteScope,
): Promise<'all' | ReadonlySet<number>> {
  if (owner_id === null) return 'all'
  const rows = await statement<{ group_id: number }>(
    db,
    `select group_id from club_people where role = 'owner' and user_id = $1 and group_id = any ($2::bigint[])`,
    [owner_id, ids],
  )
  return new Set(rows.map(({ group_id }) => group_id))
}

/** Clubs by number, for other modules; gone ones are left out. */
export async function clubsByIds(db: Db, ids: readonly number[]): Promise<Map<number, ClubRow>> {
  if (ids.length === 0) return new Map()
  const rows = await clubsDb(db)
    .selectFrom('clubs')
    .selectAll()
    .where('group_id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.group_id, row]))
}

/** Clubs whose cover a picture is. */
export const clubsCovered = (db: Db, attachmentId: string): Promise<ClubRow[]> =>
  clubsDb(db)
    .selectFrom('clubs')
    .selectAll()
    .where('cover_id', '=', attachmentId)
    .where('deleted_at', 'is', null)
    .execute()

const orders = {
  lively: listOrder('clubs lively', [
    { by: 'active_at', type: 'timestamptz', order: 'desc' },
    { by: 'group_id', type: 'bigint', order: 'desc' },
  ]),
  new: listOrder('clubs new', [{ by: 'group_id', type: 'bigint', order: 'desc' }]),
  members: listOrder('clubs members', [
    { by: 'members', type: 'integer', order: 'desc' },
    { by: 'group_id', type: 'bigint', order: 'desc' },
  ]),
} as const

/** Tells whether a site shows a club: all of them, or those of its owner. */
const standsOn = (site: SiteScope) =>
  site.owner_id === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from club_people o where o.group_id = clubs.group_id and o.role = 'owner'
        and ${within(site, 'o.user_id')})`

type Search = Omit<ParsedInput<'Groups/getGroups'>, 'gx_id'>

/**
 * Clubs that somebody may find: public ones, private ones that introduce themselves, one's own. Words are looked for in
 * title, description, slug and access (specification 5).
 */
export async function searchClubs(db: Db, search: Search, { person, site }: Viewer) {
  const own = person === null ? [] : await insideOf(db, person.user_id)
  const words = `%${search.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found = clubsDb(db)
    .selectFrom('clubs')
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('is_platform', '=', false)
    .where((e) =>
      e.or([
        e.and([e.or([e('access', '=', 'public'), e('introduced', '=', true)]), standsOn(site)]),
        ...(own.length > 0 ? [e('group_id', 'in', own)] : []),
      ]),
    )
    .$if(search.search !== '', (q) =>
      q.where(
        sql<string>`folded(title || ' ' || description || ' ' || slug || ' ' || access)`,
        'like',
        sql<string>`folded(${words})`,
      ),
    )
    .$if(search.access !== undefined, (q) => q.where('access', '=', search.access ?? 'public'))
    .$if(search.membership !== undefined, (q) =>
      q.where('membership', '=', search.membership ?? 'free'),
    )
    .selectAll()
  const { limit, page, after, language } = search
  const order = orders[search.sort]
  const fits = found.$if(language !== undefined, (q) => q.where('language', '=', language ?? ''))
  const paged = page > 1 && after === undefined ? fits.offset((page - 1) * limit) : fits
  const rows = await readOn(paged, order, { after, limit }).execute()
  const languages = after === undefined ? await languagesOf(db, found) : []
  return { ...pageOf(rows, order, limit), total: await totalOf(db, fits), languages }
}

/** Languages that are offered as a filter. */
const mostLanguages = 12

/** Counts the clubs, among some, in which each language is spoken. */
async function languagesOf<DB, TB extends keyof DB, Row>(
  db: Db,
  found: SelectQueryBuilder<DB, TB, Row>,
) {
  const { rows } = await sql<{ value: string; count: number }>`
    select language as value, count(*) as count from (${found.limit(exactTotals)}) as found
    where language is not null group by language order by count(*) desc, language limit ${mostLanguages}`.execute(
    db,
  )
  return rows
}

/** Numbers of the clubs that somebody is inside of. */
export async function insideOf(db: Db, userId: number): Promise<number[]> {
  const rows = await statement<{ group_id: number }>(
    db,
    `select group_id from club_people where user_id = $1 and state in ('member', 'lapsed')`,
    [userId],
  )
  return rows.map((row) => row.group_id)
}

const mostShown = 300

/** Clubs that somebody has to do with, the liveliest first. */
export async function clubsOf(db: Db, userId: number): Promise<ClubRow[]> {
  return clubsDb(db)
    .selectFrom('clubs')
    .innerJoin('club_people as p', 'p.group_id', 'clubs.group_id')
    .where('p.user_id', '=', userId)
    .where('p.state', 'in', ['asked', 'let_in', 'member', 'lapsed'])
    .where('clubs.deleted_at', 'is', null)
    .where((e) => e.or([e('clubs.hidden_at', 'is', null), e('p.role', '=', 'owner')]))
    .orderBy('clubs.active_at', 'desc')
    .orderBy('clubs.group_id', 'desc')
    .limit(mostShown)
    .selectAll('clubs')
    .execute()
}
