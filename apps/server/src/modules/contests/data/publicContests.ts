import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { SiteScope } from '../../../platform/site.ts'
import type { WholeContest } from './contests.ts'

/** A contest with its contestants, as a reader may see both. */
export interface Answer {
  contest: Contest
  contestants: Contestant[]
  serverTime: number
}

/** Contests as everybody sees them, kept in memory for at most a second (product 3, getCachedContest). */
export interface PublicContests {
  /** The contest with everybody in it, drafts too; undefined when there is none. */
  find(cxId: string): Promise<WholeContest | undefined>
  /**
   * What everybody may know of it, of one round or of all together, or with `hasVoted` everybody whose vote opens
   * that. Drafts are nobody's.
   * @throws refusal invalid_input for a round of another contest.
   */
  answer(
    site: SiteScope,
    cxId: string,
    roundId?: number,
    hasVoted?: boolean,
  ): Promise<Answer | undefined>
  /** Forgets it: an edit or new votes were committed. */
  drop(cxId: string): void
}
