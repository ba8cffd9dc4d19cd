import type { ContestPrices } from '@plaudit/contract/payments/prices'
import type { MethodOptions } from '@plaudit/contract/contests/contest'
import type { Picture } from '@plaudit/contract/files'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Viewer } from '../../../platform/http/caller.ts'
import type { SiteScope } from '../../../platform/site.ts'
import type { SecrecyRules } from './secrecy.ts'
import type { ContestShape } from './standings.ts'

/** Rules that a ballot is checked against before it joins a group; the commit checks time and membership again. */
export interface VotingRules extends SecrecyRules {
  contest_id: number
  cx_id: string
  /** Grows with every change of the rules. */
  revision: number
  status: 'draft' | 'published' | 'paused' | 'archived'
  method_options: MethodOptions
  contest_name: string
  /** Owner of it, and of the money of its bought votes. */
  owner_id: number | null
  /** Time since which nobody but its team sees it. */
  hidden_at: Date | null
  prices: ContestPrices | null
  voter_requirement: 'anyone' | 'signed_in' | 'confirmed_email' | 'confirmed_phone' | 'code'
  rounds: readonly {
    round_id: number
    starts_at: number | null
    ends_at: number | null
    merged_into: number | null
  }[]
  /** People who agreed to judge. */
  judges: ReadonlySet<number>
  /** contestant_id → user_id of contestants who entered themselves. */
  entrants: ReadonlyMap<number, number>
  /** assox_id → contestant_id of everybody in the contest. */
  contestants: ReadonlyMap<string, number>
  shape: ContestShape
}

/** Functions that voting needs of the contests module, handed in where the two are put together. */
export interface ContestPort {
  /** Rules by public id, at most a second old; undefined for a draft, and for what this viewer may not know of here. */
  rules(cxId: string, viewer: Viewer): Promise<VotingRules | undefined>
  /** The right by which this viewer follows a contest: that of everybody while it is shown, else that of its team. */
  rightToWatch(cxId: string, viewer: Viewer): Promise<string | undefined>
  /** Rules by numeric id, read now. */
  rulesById(db: Db, contestId: number): Promise<VotingRules | undefined>
  /** Public id of the contest that a round is of, when this person may find it by the round's number alone. */
  ofRound(db: Db, roundId: number, viewer: Viewer): Promise<string | undefined>
  /** Contests that stand in the public lists and take votes or took them last. */
  latest(db: Db, site: SiteScope): Promise<(SecrecyRules & { contest_id: number })[]>
  /**
   * Public ids and names by numeric ids, for lists of ballots; `whole` names those too who were taken down, for the
   * people who run the contest.
   */
  names(
    db: Db,
    contestIds: readonly number[],
    whole?: boolean,
  ): Promise<
    Map<
      number,
      {
        cx_id: string
        contest_name: string
        contestants: Map<number, { assox_id: string; contestant_name: string }>
      }
    >
  >
  /** The picture of a contest, or of one contestant in it; null where there is none. */
  picture(db: Db, contestId: number, contestantId?: number): Promise<Picture | null>
  /** Returns the names of rounds, by their numeric ids: an empty name where they only have their number. */
  roundNames(
    db: Db,
    contestIds: readonly number[],
  ): Promise<ReadonlyMap<number, { name: string; round_number: number }>>
  /**
   * Numeric ids of the contests that this person organises and whose ballots they may see (all of them for an admin
   * when `one` is given).
   */
  organised(db: Db, userId: number, isAdmin: boolean, one?: number | string): Promise<number[]>
  /** Lets the log say what the contest is now, as far as it has not said it yet. */
  record(tx: Tx, contestId: number): Promise<void>
  /** Tells whether a code of a printed list lets its bearer vote in a contest now. */
  knowsCode(contestId: number, code: string): Promise<boolean>
  /** Keeps everybody else from changing a contest and from declaring its result until this transaction ends. */
  hold(tx: Tx, contestId: number): Promise<unknown>
  /** A contest was counted anew: a result that was declared is declared as it is now. */
  recounted(tx: Tx, contestId: number): Promise<void>
  /** The standing of a contest moved: drop what is kept of it. */
  moved(cxId: string): void
}
