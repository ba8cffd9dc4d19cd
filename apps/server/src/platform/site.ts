import { languages as all, type Language } from '@plaudit/contract/constants'
import { sql, type RawBuilder } from 'kysely'

declare const made: unique symbol

/**
 * The scope of a host name's site (product 2): the whole platform, or the things of its owner alone. Every public
 * read takes one, so that none can forget it; it comes with the caller (`caller.site`), and nothing else makes one but
 * the functions below.
 */
export interface SiteScope {
  readonly [made]: true
  readonly site_id: number
  /** Owner whose things alone are shown; null: everybody's. */
  readonly owner_id: number | null
  /** Languages of the site, its own first. */
  readonly languages: readonly Language[]
}

/** The scope of a site as its row says. For the module that keeps sites. */
export const scopeOfSite = (
  site_id: number,
  owner_id: number | null,
  languages: readonly Language[] = all,
): SiteScope => ({ site_id, owner_id, languages }) as SiteScope

/** For work that no site asked for: tasks, the index of a search, an operator's scripts, tests. */
export const wholePlatform: SiteScope = scopeOfSite(0, null)

/** Tells whether a thing of this owner stands within a site. */
export const isWithin = ({ owner_id }: SiteScope, owner: number | null): boolean =>
  owner_id === null || owner_id === owner

/** The same as a condition of a query over the column that names the owner (`c.owner_id`). */
export const within = ({ owner_id }: SiteScope, column: string): RawBuilder<boolean> =>
  owner_id === null ? sql`true` : sql`${sql.ref(column)} = ${owner_id}`

/** Finds the scope of a host name, at once where it is known; an unknown one shows the default site. */
export type SiteOfHost = (host: string) => Promise<SiteScope> | SiteScope

/** The name of a request's `Host`, without its port. */
export const nameOf = (host: string): string =>
  host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** The name of a host that is another one than the installation's own; null for that. */
export function otherName(publicUrl: string, host: string): string | null {
  const name = nameOf(host)
  return name === nameOf(new URL(publicUrl).host) ? null : name.slice(0, 253)
}

/** Returns the origin of a site of another name: at the installation's own scheme and port. */
export function originUnder(publicUrl: string, host: string): string {
  const url = new URL(publicUrl)
  url.hostname = host
  return url.origin
}
