import { siteColours } from '@plaudit/contract/sites/colours'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'

/** Look of a letter, and host of its links. */
export interface Look {
  title: string
  /** Name of its sender; empty: the installation's own. */
  sender: string
  /** Host name that its links lead to; null: the installation's own. */
  host: string | null
  /** Path of the logo. */
  logo: string | null
  /** The band on top and the buttons, each with what is read on it; absent: the product's own. */
  band?: { fill: string; text: string }
  act?: { fill: string; text: string }
}

/** Subject that a letter tells of. */
export type Whereabouts =
  /** The account of its reader: the site that they joined. */
  | 'account'
  /** A thing: the site on which it was bought, else the site that shows its owner's things alone, where there is one. */
  | { owner_id: number | null; site_id?: number | null }
  /** A path of one site. */
  | { host: string }
  | { site_id: number }
  /** Things of several owners, or of nobody. */
  | 'anything'

interface Letter {
  /** Address of the reader. */
  to: string
  of?: Whereabouts
  /**
   * Given for a letter with a code or a link that lets its reader in: it looks like its site, and leads there only if the
   * operator proved the site's name (docs/decisions/0112).
   */
  secrets?: Secrets
}

interface Row {
  title: string
  host: string | null
  is_default: boolean
  /** Its names were proven by the platform's admins. */
  is_operators: boolean
  logo: string | null
  primary_colour: string | null
  secondary_colour: string | null
}

/**
 * Returns the look of a letter: its site's (product 2). A site that shows a single owner's things fits letters about
 * those, and about the accounts of people who joined it: every other link would lead to nothing there. A site that
 * shows the whole platform fits everything that the people who joined it are told.
 */
export async function lookOf(db: Db, { to, of = 'account', secrets }: Letter): Promise<Look> {
  const owner = typeof of === 'object' && 'owner_id' in of ? of.owner_id : null
  const host = typeof of === 'object' && 'host' in of ? of.host : null
  const site = typeof of === 'object' && 'site_id' in of ? (of.site_id ?? null) : null
  const [row] = await statement<Row>(
    db,
    `with joined as (
       select site_id from users where lower(email) = lower($1) or phone = $1 order by user_id limit 1
     )
     select l.* from letter_sites l
     where l.is_default or l.host = $2 or l.only_of = $3 or l.site_id = $5::bigint
       or ($5::bigint is null and l.site_id = (select site_id from joined) and (l.only_of is null or $4))
     order by l.is_default, (l.host = $2) is true desc, (l.site_id = $5) is true desc, (l.only_of = $3) is true desc, l.site_id desc limit 1`,
    [to, host, owner, of === 'account', site],
  )
  if (row === undefined) throw new Error('there is no default site')
  const colours = siteColours({ primary: row.primary_colour, secondary: row.secondary_colour })
  const pair = (name: string) => {
    const [fill, text] = [colours[name], colours[`on-${name}`]]
    return fill === undefined || text === undefined ? undefined : { fill, text }
  }
  const [band, act] = [pair('primary'), pair('secondary')]
  return {
    title: row.title,
    sender: row.is_default ? '' : row.title,
    host: row.is_default || (secrets !== undefined && !row.is_operators) ? null : row.host,
    logo: row.logo,
    ...(band && { band }),
    ...(act && { act }),
  }
}

/** The same address on the host name of a letter's site; a text that is no address stays. */
export function movedTo({ host }: Look, address: string): string {
  if (host === null || !URL.canParse(address)) return address
  const url = new URL(address)
  url.hostname = host
  return url.href
}
