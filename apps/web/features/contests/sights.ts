import type { ContestJoins } from '@plaudit/contract/joins/calls'
import type { Voting } from '../voting/open/use-voting.ts'
import type { Address } from './address.ts'
import type { LoadedContestant } from './load-contestant.ts'
import type { ContestantSlot } from './open/slots.ts'
import type { Row } from './open/live-round.ts'
import type { FollowedRound } from './open/use-followed-round.ts'

/** Everything a screen of a contest stands on. */
export interface ContestSight {
  liveRound: FollowedRound
  voting: Voting
  address: Address
  ballotId: string
  /** The voter's own choice in the round, or the only contestant there is. */
  choice: Row | undefined
  light: boolean
  /** Club and jobs, as everybody sees them. */
  joins: ContestJoins | undefined
}

/** Everything a contestant's page stands on. */
export interface PersonSight {
  liveRound: FollowedRound
  voting: Voting
  row: Row
  loaded: LoadedContestant
}

/** Returns a contestant page's props for parts of other features. */
export const slotOf = ({ liveRound, row }: PersonSight): ContestantSlot => ({
  contest: liveRound.data.contest,
  roundId: liveRound.data.round_id,
  assoxId: row.assox_id,
  name: row.contestant_name,
  rows: liveRound.data.rows,
})
