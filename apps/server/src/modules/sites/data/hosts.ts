import type { Language } from '@plaudit/contract/constants'
import { openAnswerCache } from '../../../platform/answerCache.ts'
import { statement, type Db } from '../../../platform/db/db.ts'
import { nameOf, originUnder, scopeOfSite, type SiteScope } from '../../../platform/site.ts'
import type { HostRow } from '../tables.ts'

interface Found {
  site_id: number
  owner_id: number | null
  languages: Language[]
}

/** The site that a host name belongs to, the default one where it belongs to none. */
async function foundAt(db: Db, host: string): Promise<SiteScope> {
  const [row] = await statement<Found>(
    db,
    `select site_id, languages, case when shows = 'owner' then owner_id end as owner_id from sites
     where is_default or site_id = (select site_id from site_hosts where host = $1 and proven_at is not null)
     order by is_default limit 1`,
    [host],
  )
  if (row === undefined) throw new Error('there is no default site')
  return scopeOfSite(row.site_id, row.owner_id, row.languages)
}

/** Each call asks for its site: an answer is right for this long in other processes, here at once. */
const freshMilliseconds = 5000
const most = 2000

/** Scopes by what a request calls its host, kept for a moment. */
export class SitesByHost {
  readonly #db: Db
  /** Names that nobody has can be made up without end. */
  readonly #kept = openAnswerCache<SiteScope>({ milliseconds: freshMilliseconds, most })

  constructor(db: Db) {
    this.#db = db
  }

  of(host: string): Promise<SiteScope> | SiteScope {
    return this.#kept.get(host, () => foundAt(this.#db, nameOf(host)))
  }

  /** A site or a name changed: forget what was found. */
  drop(): void {
    this.#kept.clear()
  }
}

/** Tells whether some site shows itself under this name: the proxy in front may get a certificate for it. */
export async function isProven(db: Db, host: string): Promise<boolean> {
  const rows = await statement(
    db,
    'select from site_hosts where host = $1 and proven_at is not null',
    [nameOf(host)],
  )
  return rows.length > 0
}

type HostToLookAt = Pick<HostRow, 'site_id' | 'host' | 'proof'>

/**
 * Names that wait for their record and are not too old to be looked at by themselves, then proven ones whose last look
 * is a day old: a name that ran out belongs to somebody else.
 */
export function hostsToLookAt(db: Db, limit: number): Promise<HostToLookAt[]> {
  return statement<HostToLookAt>(
    db,
    `(select site_id, host, proof from site_hosts
      where proven_at is null and created_at > now() - interval '7 days'
      order by checked_at nulls first limit $1)
     union all
     (select site_id, host, proof from site_hosts
      where proven_at is not null and not is_given and coalesce(checked_at, proven_at) < now() - interval '23 hours'
      order by coalesce(checked_at, proven_at) limit $1)`,
    [limit],
  )
}

/** The site that has proven a name. */
export async function holderOf(db: Db, host: string): Promise<HostToLookAt | undefined> {
  const [row] = await statement<HostToLookAt>(
    db,
    'select site_id, host, proof from site_hosts where host = $1 and proven_at is not null',
    [host],
  )
  return row
}

/**
 * Returns what a site shows, and the name under which it does, for what is told outside of a visit; the default one has
 * the installation's own name. @returns undefined for a site that has no proven name any more.
 */
export async function siteToTell(
  db: Db,
  siteId: number | null,
): Promise<{ scope: SiteScope; host: string | null } | undefined> {
  const [row] = await statement<Found & { is_default: boolean; host: string | null }>(
    db,
    `select site_id, is_default, languages, case when shows = 'owner' then owner_id end as owner_id,
       (select host from site_hosts h where h.site_id = s.site_id and proven_at is not null
        order by proven_at, host limit 1) as host
     from sites s where case when $1::bigint is null then is_default else site_id = $1 end`,
    [siteId],
  )
  if (row === undefined || (!row.is_default && row.host === null)) return undefined
  const scope = scopeOfSite(row.site_id, row.owner_id, row.languages)
  return { scope, host: row.is_default ? null : row.host }
}

/**
 * Returns the origin of addresses that a site hands out for later: its own name, or the installation's if it has none.
 */
export async function originOfSite(
  db: Db,
  publicUrl: string,
  { site_id }: SiteScope,
): Promise<string> {
  const host = (await siteToTell(db, site_id))?.host ?? null
  return host === null ? publicUrl : originUnder(publicUrl, host)
}

/**
 * Returns the origin of addresses that hold a key. A name that a stranger proved leads to a machine of their choice, so
 * only the operator's own sites, and a site of the person whom the key is for, have their own name there
 * (docs/decisions/0112, 0144).
 * @param owner the person who may have keys under their own name; null: nobody.
 */
export async function originOfKeys(
  db: Db,
  publicUrl: string,
  { site_id }: SiteScope,
  owner: number | null,
): Promise<string> {
  const [row] = await statement<{ host: string | null }>(
    db,
    `select l.host from letter_sites l join sites s using (site_id)
     where site_id = $1 and not l.is_default and (l.is_operators or s.owner_id = $2)`,
    [site_id, owner],
  )
  return row?.host ? originUnder(publicUrl, row.host) : publicUrl
}
