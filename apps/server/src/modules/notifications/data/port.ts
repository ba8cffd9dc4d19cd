import type { Picture } from '@plaudit/contract/files'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Viewer } from '../../../platform/http/caller.ts'

/** Thing that can be followed, as the list of a person's follows shows it. */
export interface Followed {
  title: string
  href: string
  /** Cover of a contest. */
  cover?: Picture | null
  state?: string
  /** Time at which it closes, or opens. */
  at?: string | null
}

/** @returns undefined where the viewer may not know of it, or the site does not show it. */
export type FollowedPort = (
  db: Db,
  subject: string,
  viewer: Viewer,
) => Promise<Followed | undefined>

/**
 * Returns the audiences among these that a person belongs to now. Their place in each is held until the transaction
 * ends, so that a place that is lost at the same moment takes back what was told.
 */
export type NewsAudiencePort = (
  tx: Tx,
  userId: number,
  audiences: readonly string[],
) => Promise<ReadonlySet<string>>

declare module '../../../platform/ports.ts' {
  interface PortTypes {
    followedContest: FollowedPort
    followedContestant: FollowedPort
    followedClub: FollowedPort
    /** Tells the readers of news that were written for some of their followers. */
    newsAudience: NewsAudiencePort
  }
}
