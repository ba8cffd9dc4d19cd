import type { Parts } from '../../../platform/parts.ts'
import type { PresentedContests, PublicContests } from '../../contests/data/publicContests.ts'
import type { Listeners } from '../../contests/events.ts'

/** The parts that the routes of entries are handed. */
export interface EntriesParts extends Parts, Listeners {
  realtime: Parts['realtime']
  pages: PublicContests
  presented: PresentedContests
}
