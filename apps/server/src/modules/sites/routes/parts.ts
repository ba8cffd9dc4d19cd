import type { SitePeople } from '../data/people.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { SitesByHost } from '../data/hosts.ts'
import type { LookUpTxt } from '../mutations/looks.ts'

declare module '../../../platform/ports.ts' {
  interface PortTypes {
    /** Functions about people who look after sites: accounts stand upon this module, and hand themselves in. */
    sitePeople: SitePeople
    /** Provider → what any browser may know of the platform's keys; only those that are switched on. */
    publicKeys: (db: Db) => Promise<Record<string, string>>
  }
}

/** The parts that the routes of sites are handed. */
export interface SitesParts extends Parts {
  sites: SitesByHost
  /** Asks for the records that prove host names; tests hand in their own. */
  dns: LookUpTxt
}
