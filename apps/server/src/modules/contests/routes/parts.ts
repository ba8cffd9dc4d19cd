import type { PastVote } from '@plaudit/contract/contests/pastVote'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { ContestPort } from '../../voting/data/port.ts'
import type { PublicContests } from '../data/publicContests.ts'

/** The parts that the routes of contests are handed. */
export interface ContestsParts extends Parts {
  pages: PublicContests
  contests: ContestPort & { drop(cxId: string): void }
  /** The caller's ballots in a contest, which voting keeps. */
  pastVotes: (caller: Caller, cxId: string) => Promise<PastVote[]>
  /** The round of a ballot of this contest by its id, which only its voter knows. */
  roundOfReceipt: (cxId: string, receipt: string) => Promise<number | undefined>
}
