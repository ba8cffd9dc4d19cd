import { Resolver, resolveTxt } from 'node:dns/promises'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { adminIds } from '../../accounts/data/admins.ts'
import { endAllAt } from '../../accounts/mutations/hostEnds.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { holderOf, hostsToLookAt } from '../data/hosts.ts'
import { proofName, proofValue } from '../policy.ts'
import type { HostRow } from '../tables.ts'

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

/** The result of a look at the record: nothing is decided by it that the database does not allow. */
export type Looked = 'proven' | 'no_record' | 'other_record' | 'no_answer'

type Asked = Pick<HostRow, 'site_id' | 'host' | 'proof'>

/** A proven name is lost after so many looks in a row without its record, over so many days at least. */
const mostMisses = 5
const daysMissing = 7

/**
 * Looks for the record of a name, outside of every transaction, and writes down what the look said. A name goes to
 * the site whose record stands there: another one that proved it earlier and has no record any more gives way.
 */
export async function lookAt(db: Db, dns: LookUpTxt, row: Asked): Promise<void> {
  const records = await dns(proofName(row.host))
  const looked = saidBy(records, row)
  if (looked === 'proven') await giveWay(db, row, records)
  await noteLook(db, row, looked)
}

function saidBy(records: Awaited<ReturnType<LookUpTxt>>, { proof }: Pick<Asked, 'proof'>): Looked {
  if (typeof records === 'string') return records
  return records.includes(proofValue(proof)) ? 'proven' : 'other_record'
}

async function giveWay(
  db: Db,
  { site_id, host }: Asked,
  records: Awaited<ReturnType<LookUpTxt>>,
): Promise<void> {
  const holder = await holderOf(db, host)
  if (holder === undefined || holder.site_id === site_id) return
  if (saidBy(records, holder) === 'proven') return
  await inTransaction(db, async (tx) => {
    const [lost] = await statement(
      tx.db,
      `update site_hosts set proven_at = null, is_given = false, certified_at = null, problem = 'other_record',
         missing_since = null, misses = 0
       where site_id = $1 and host = $2 and proof = $3 and proven_at is not null returning 1`,
      [holder.site_id, host, holder.proof],
    )
    if (lost !== undefined) await noteLoss(tx, holder)
  })
}

interface Noted {
  was_proven: boolean
  is_proven: boolean
  misses: number
}

/**
 * Writes down what a look said. If two prove one name the first has it: the other is told that it is taken. The owner
 * of a proven name is told when its record is gone, and when the name is lost by that.
 * @param looked for the proof that stands in the row now; an older one's proves nothing.
 */
export async function noteLook(db: Db, row: Asked, looked: Looked): Promise<void> {
  const { site_id, host, proof } = row
  const write = (problem: string | null) =>
    inTransaction(db, async (tx) => {
      const [noted] = await statement<Noted>(
        tx.db,
        `update site_hosts h set checked_at = now(), problem = $4,
           proven_at = case when $5 then coalesce(h.proven_at, now()) when not ends then h.proven_at end,
           certified_at = case when not ends then h.certified_at end,
           missing_since = case when counts and not ends then coalesce(h.missing_since, now()) when not $5 and not ends then h.missing_since end,
           misses = case when $5 or ends then 0 else h.misses + counts::int end
         from (
           select was_proven, counts, counts and misses + 1 >= $6 and missing_since < now() - make_interval(days => $7) as ends
           from (
             select misses, coalesce(missing_since, now()) as missing_since, proven_at is not null as was_proven,
               proven_at is not null and not is_given and coalesce($4, '') in ('no_record', 'other_record') as counts
             from site_hosts where site_id = $1 and host = $2 and proof = $3 for no key update
           ) as held
         ) as before
         where h.site_id = $1 and h.host = $2 and h.proof = $3
         returning before.was_proven, h.proven_at is not null as is_proven, h.misses`,
        [site_id, host, proof, problem, problem === null, mostMisses, daysMissing],
      )
      if (noted !== undefined) await tellLook(tx, row, noted)
    })
  try {
    await write(looked === 'proven' ? null : looked)
  } catch (error) {
    if (brokenConstraint(error) !== 'site_hosts_proven') throw error
    await write('taken')
  }
}

async function tellLook(tx: Tx, row: Asked, { was_proven, is_proven, misses }: Noted) {
  if (is_proven && !was_proven) {
    // Sessions and passkeys of before belong to another holder of the name.
    await endAllAt(tx, [row.host])
    await noteHost(tx, null, row.site_id, 'prove_host', row.host)
  }
  if (was_proven && !is_proven) await noteLoss(tx, row)
  if (is_proven && misses === 1) await tellOwner(tx, row, 'host_missing')
}

async function noteLoss(tx: Tx, row: Asked): Promise<void> {
  await endAllAt(tx, [row.host])
  await noteHost(tx, null, row.site_id, 'lose_host', row.host)
  await tellOwner(tx, row, 'host_lost')
}

/** Tells the owner of a site, or the admins of a site that belongs to the platform. */
async function tellOwner(
  tx: Tx,
  { site_id, host }: Asked,
  type: 'host_missing' | 'host_lost',
): Promise<void> {
  const [site] = await statement<{ owner_id: number | null }>(
    tx.db,
    'select owner_id from sites where site_id = $1',
    [site_id],
  )
  const owner = site?.owner_id ?? null
  await tell(tx, {
    to: owner === null ? await adminIds(tx.db) : [owner],
    type,
    // A record can go and come back many times: each time is told.
    key: `${type}:${publicId()}`,
    href: owner === null ? '/admin/sites' : '/domain',
    values: { host, days: daysMissing },
  })
}

/** Looks at the names that wait, so that nobody has to come back to press a button, and daily at those that are proven. */
export async function lookAtHosts(db: Db, dns: LookUpTxt): Promise<number> {
  const rows = await hostsToLookAt(db, 50)
  for (const row of rows) await lookAt(db, dns, row)
  return rows.length
}

/** Writes into the log of acts what happened to a name. */
export const noteHost = (tx: Tx, actor: number | null, siteId: number, act: string, host: string) =>
  writeAudit(tx, {
    actor_id: actor,
    subject: 'site',
    subject_id: siteId,
    act,
    detail: { host },
  })
