import type { ParsedInput } from '@plaudit/contract/calls'
import { mostSites } from '@plaudit/contract/sites/parts'
import { sql, type Insertable } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { strangePictures } from '../../files/data.ts'
import { lockSite, siteById } from '../data/managed.ts'
import type { SitePeople } from '../data/people.ts'
import { mayEditSite, mayShowPlatform } from '../policy.ts'
import { sitesDb, type SiteRow, type SitesTable } from '../tables.ts'
import { endVisits } from './visits.ts'

type Asked = ParsedInput<'sites/save'>

/**
 * Makes a site, or changes what it says of itself (product 2).
 * @throws refusal not_found for a site of somebody else, changed_meanwhile after another person's save, too_many_sites,
 *   invalid_input for a picture of another person or an owner that does not exist.
 */
export async function saveSite(
  tx: Tx,
  person: Person,
  asked: Asked,
  people: SitePeople,
): Promise<SiteRow> {
  const { site_id } = asked
  const before = site_id === undefined ? undefined : await lockedSite(tx, person, site_id)
  if (before && asked.revision !== undefined && asked.revision !== before.revision)
    refuse('changed_meanwhile', { revision: before.revision })
  if (before === undefined) await proveRoom(tx, person)
  await provePicture(tx, person, asked.logo_id ?? undefined, before?.logo_id)
  const row = await rowOf(tx, person, asked, before, people)
  if (before && row.owner_id !== undefined && row.owner_id !== before.owner_id)
    await endVisits(tx, 'site_id', before.site_id)
  const saved = before === undefined ? await insert(tx, row) : await update(tx, before.site_id, row)
  await writeAudit(tx, {
    actor_id: person.user_id,
    subject: 'site',
    subject_id: saved.site_id,
    act: before === undefined ? 'add_site' : 'edit_site',
    detail: { fields: Object.keys(row) },
  })
  return saved
}

/** The site that is changed, held until the transaction ends. @throws refusal not_found. */
export async function lockedSite(tx: Tx, person: Person, siteId: number): Promise<SiteRow> {
  const site = await lockSite(tx.db, siteId)
  return site !== undefined && mayEditSite(site, person) ? site : refuse('not_found')
}

async function proveRoom(tx: Tx, { user_id, is_admin }: Person): Promise<void> {
  if (is_admin) return
  // The person's row holds back a second one that is made at the same moment.
  await statement(tx.db, 'select from users where user_id = $1 for no key update', [user_id])
  const own = await statement(tx.db, 'select from sites where owner_id = $1', [user_id])
  if (own.length >= mostSites) refuse('too_many_sites')
}

async function provePicture(
  tx: Tx,
  { user_id }: Person,
  logo: string | undefined,
  known: string | null | undefined,
): Promise<void> {
  if (logo === undefined || logo === known) return
  if ((await strangePictures(tx.db, user_id, [logo])).length > 0)
    refuse('invalid_input', { fields: { logo_id: 'invalid' } })
}

type Columns = Partial<Insertable<SitesTable>>

async function rowOf(
  tx: Tx,
  person: Person,
  asked: Asked,
  before: SiteRow | undefined,
  people: SitePeople,
): Promise<Columns> {
  const { kind, title, logo_id, primary, secondary, home_path, languages, shows } = asked
  const isAdmin = mayShowPlatform(person)
  if (shows === 'platform' && !isAdmin && before?.shows !== 'platform') refuse('forbidden')
  if (before === undefined && title === undefined)
    refuse('invalid_input', { fields: { title: 'invalid_site_title' } })
  const owner = await ownerOf(tx, person, asked, before, people)
  return {
    ...(kind && { kind }),
    ...(title !== undefined && { title }),
    ...(logo_id !== undefined && { logo_id }),
    ...(primary !== undefined && { primary_colour: primary }),
    ...(secondary !== undefined && { secondary_colour: secondary }),
    ...(home_path !== undefined && { home_path }),
    ...(languages && { languages: [...new Set(languages)] }),
    ...(shows && !before?.is_default && { shows }),
    ...(before === undefined && shows === undefined && { shows: isAdmin ? 'platform' : 'owner' }),
    ...(owner !== undefined && { owner_id: owner }),
  }
}

/**
 * Returns the owner of a new site: the person who makes it, or the person an admin names. The default site is the
 * installation's.
 */
async function ownerOf(
  tx: Tx,
  person: Person,
  { owner }: Asked,
  before: SiteRow | undefined,
  people: SitePeople,
): Promise<number | null | undefined> {
  if (before?.is_default) return undefined
  if (owner === undefined || !person.is_admin)
    return before === undefined ? person.user_id : undefined
  if (owner === null || owner === '') return null
  return (
    (await people.byHandle(tx.db, owner)) ??
    refuse('invalid_input', { fields: { owner: 'invalid_username' } })
  )
}

async function insert(tx: Tx, row: Columns): Promise<SiteRow> {
  return sitesDb(tx.db)
    .insertInto('sites')
    .values({ title: '', logo_id: null, ...bare, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const bare = { primary_colour: null, secondary_colour: null, home_path: null, owner_id: null }

async function update(tx: Tx, siteId: number, row: Columns): Promise<SiteRow> {
  const after = { ...(await siteById(tx.db, siteId)), ...row }
  // A site that shows only its owner's things has an owner.
  if (after.shows === 'owner' && after.owner_id === null)
    refuse('invalid_input', { fields: { owner: 'invalid_username' } })
  return sitesDb(tx.db)
    .updateTable('sites')
    .set({ ...row, revision: sql<number>`revision + 1` })
    .where('site_id', '=', siteId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes a site away with its names. @throws refusal not_found, forbidden for the default site. */
export async function removeSite(tx: Tx, person: Person, siteId: number): Promise<void> {
  const site = await lockedSite(tx, person, siteId)
  if (site.is_default) refuse('forbidden')
  await endVisits(tx, 'site_id', siteId)
  await sitesDb(tx.db).deleteFrom('sites').where('site_id', '=', siteId).execute()
  await writeAudit(tx, {
    actor_id: person.user_id,
    subject: 'site',
    subject_id: siteId,
    act: 'remove_site',
  })
}
