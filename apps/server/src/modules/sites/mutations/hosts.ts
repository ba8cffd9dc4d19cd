import { Resolver, resolveTxt } from 'node:dns/promises'
import { mostHosts } from '@plaudit/contract/sites/parts'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, Refusal, refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { lockSite } from '../data/managed.ts'
import { waitingHosts } from '../data/hosts.ts'
import { proofName, proofValue } from '../policy.ts'
import { sitesDb, type HostRow } from '../tables.ts'
import { lockedSite } from './save.ts'

/** Asks for the TXT records of a name: `no_record` where there are none, `no_answer` where nobody answers. */
export type LookUpTxt = (name: string) => Promise<readonly string[] | 'no_record' | 'no_answer'>

/** Through the system's servers, or the servers that the operator names (`DNS_SERVERS`). */
export function openDns(servers: readonly string[]): LookUpTxt {
  const own = new Resolver({ timeout: 3000, tries: 2 })
  if (servers.length > 0) own.setServers([...servers])
  const ask = servers.length > 0 ? own.resolveTxt.bind(own) : resolveTxt
  return async (name) => {
    try {
      return (await ask(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as { code?: string }
      return code === 'ENOTFOUND' || code === 'ENODATA' ? 'no_record' : 'no_answer'
    }
  }
}

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

/** The result of a look at the record: nothing is decided by it that the database does not allow. */
export type Looked = 'proven' | 'no_record' | 'other_record' | 'no_answer'

/** Looks for the record of a name, outside of every transaction. */
export async function lookFor(
  dns: LookUpTxt,
  { host, proof }: Pick<HostRow, 'host' | 'proof'>,
): Promise<Looked> {
  const records = await dns(proofName(host))
  if (typeof records === 'string') return records
  return records.includes(proofValue(proof)) ? 'proven' : 'other_record'
}

/**
 * Writes down what a look said. If two prove one name the first has it: the other is told that it is taken.
 * @param looked for the proof that stands in the row now; an older one's proves nothing.
 */
export async function noteLook(
  db: Db,
  { site_id, host, proof }: Pick<HostRow, 'site_id' | 'host' | 'proof'>,
  looked: Looked,
): Promise<void> {
  const write = (problem: string | null, isProven: boolean) =>
    inTransaction(db, async (tx) => {
      const [before] = await statement<{ was_proven: boolean }>(
        tx.db,
        `update site_hosts h set checked_at = now(), problem = $4,
           proven_at = case when $5 then coalesce(h.proven_at, now()) else h.proven_at end
         from (
           select proven_at is not null as was_proven from site_hosts
           where site_id = $1 and host = $2 and proof = $3 for no key update
         ) as before
         where h.site_id = $1 and h.host = $2 and h.proof = $3 returning before.was_proven`,
        [site_id, host, proof, problem, isProven],
      )
      if (isProven && before?.was_proven === false)
        await noteHost(tx, null, site_id, 'prove_host', host)
    })
  try {
    await write(looked === 'proven' ? null : looked, looked === 'proven')
  } catch (error) {
    if (brokenConstraint(error) !== 'site_hosts_proven') throw error
    await write('taken', false)
  }
}

/** Looks at the names that wait, so that nobody has to come back to press a button. */
export async function lookAtWaiting(db: Db, dns: LookUpTxt): Promise<number> {
  const waiting = await waitingHosts(db, 50)
  for (const row of waiting) await noteLook(db, row, await lookFor(dns, row))
  return waiting.length
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
    .returning('host')
    .executeTakeFirst()
  if (gone === undefined) refuse('not_found')
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
  try {
    await statement(
      tx.db,
      `insert into site_hosts (site_id, host, proof, proven_at) values ($1, $2, $3, now())
       on conflict (site_id, host) do update set proven_at = coalesce(site_hosts.proven_at, now()), problem = null`,
      [siteId, host, publicId()],
    )
  } catch (error) {
    throw brokenConstraint(error) === 'site_hosts_proven' ? new Refusal('host_taken') : error
  }
}

const noteHost = (tx: Tx, actor: number | null, siteId: number, act: string, host: string) =>
  writeAudit(tx, {
    actor_id: actor,
    subject: 'site',
    subject_id: siteId,
    act,
    detail: { host },
  })
