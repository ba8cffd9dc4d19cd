import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { ContestList } from '@plaudit/contract/contests/reading'
import type { Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { SiteScope } from '../../../platform/site.ts'
import type { ContestantRow, ContestHead, WholeContest } from './contests.ts'

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
   * Returns what everybody may know of it, of one round or of all together, or with `hasVoted` everybody whose vote
   * opens that. Drafts are nobody's.
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

/** Answers about contests and their contestants, for modules that show them in their own answers. */
export interface PresentedContests {
  /** Contests as in lists, in the order of the ids. */
  list(
    db: Db,
    contestIds: readonly number[],
    person: Person | null,
    now: number,
  ): Promise<Pick<ContestList, 'contests' | 'contestants'>>
  /** The contest as this person sees it, read now. @throws refusal not_found. */
  whole(db: Db, contestId: number, person: Person): Promise<Answer>
  /** A contestant's own view, right after entering. */
  entrant(db: Db, contest: ContestHead, row: ContestantRow, person: Person): Promise<Contestant>
}
