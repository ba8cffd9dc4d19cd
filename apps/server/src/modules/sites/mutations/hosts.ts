import { mostHosts } from '@plaudit/contract/sites/parts'
import { sql } from 'kysely'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, Refusal, refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { endAllAt } from '../../accounts/mutations/hostEnds.ts'
import { holderOf } from '../data/hosts.ts'
import { lockSite } from '../data/managed.ts'
import { sitesDb } from '../tables.ts'
import { noteHost } from './looks.ts'
import { lockedSite } from './save.ts'

/**
 * Asks for a host name. The name shows nothing until it is proven; asked for twice, it keeps its record.
 * @throws refusal not_found, host_reserved for the installation's own name, too_many_hosts, forbidden for the default
 * site by anybody but an admin.
 */
export async function addHost(
  tx: Tx,
  person: Person,
  { site_id, host }: { site_id: number; host: string },
  own: string,
): Promise<void> {
  const site = await lockedSite(tx, person, site_id)
  if (host === own) refuse('host_reserved')
  const { count } = await sitesDb(tx.db)
    .selectFrom('site_hosts')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('site_id', '=', site.site_id)
    .executeTakeFirstOrThrow()
  if (count >= mostHosts) refuse('too_many_hosts')
  await statement(
    tx.db,
    'insert into site_hosts (site_id, host, proof) values ($1, $2, $3) on conflict do nothing',
    [site_id, host, publicId()],
  )
  await noteHost(tx, person.user_id, site_id, 'add_host', host)
}

/** @throws refusal not_found. */
export async function removeHost(
  tx: Tx,
  person: Person,
  siteId: number,
  host: string,
): Promise<void> {
  await lockedSite(tx, person, siteId)
  const gone = await sitesDb(tx.db)
    .deleteFrom('site_hosts')
    .where('site_id', '=', siteId)
    .where('host', '=', host)
    .returning('proven_at')
    .executeTakeFirst()
  if (gone === undefined) refuse('not_found')
  if (gone.proven_at !== null) await endAllAt(tx, [host])
  await noteHost(tx, person.user_id, siteId, 'remove_host', host)
}

/** The proxy in front asked for a certificate of a proven name. */
export async function noteCertificate(db: Db, host: string): Promise<void> {
  await sitesDb(db)
    .updateTable('site_hosts')
    .set({ certified_at: sql<Date>`now()` })
    .where('host', '=', host)
    .where('proven_at', 'is not', null)
    .where('certified_at', 'is', null)
    .execute()
}

/**
 * Gives a site a name that nobody has to prove: the platform ordered it.
 * @throws refusal site_gone, host_taken where another site has proven it.
 */
export async function giveHost(tx: Tx, siteId: number, host: string): Promise<void> {
  if ((await lockSite(tx.db, siteId)) === undefined) refuse('site_gone')
  const isNew = (await holderOf(tx.db, host)) === undefined
  try {
    await statement(
      tx.db,
      `insert into site_hosts (site_id, host, proof, proven_at, is_given) values ($1, $2, $3, now(), true)
       on conflict (site_id, host) do update set proven_at = coalesce(site_hosts.proven_at, now()), is_given = true, problem = null`,
      [siteId, host, publicId()],
    )
  } catch (error) {
    throw brokenConstraint(error) === 'site_hosts_proven' ? new Refusal('host_taken') : error
  }
  // Sessions and passkeys of before belong to another holder of the name.
  if (isNew) await endAllAt(tx, [host])
}
