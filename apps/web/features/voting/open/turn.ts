import type { Contest, Round } from '@plaudit/contract/contests/contest'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import { roundById } from '../../../lib/rounds.ts'

/** Action that the voter can take in a round now. */
export type Turn =
  /** No votes are taken: not yet, no longer, paused, or the server said so. */
  | { kind: 'closed' }
  /** A ballot may be cast; `last` is the voter's choice before. */
  | { kind: 'free'; last: PastVote | undefined }
  /** The ballot is in; `until` (epoch milliseconds) is when the next one is possible, null when never. */
  | { kind: 'voted'; vote: PastVote | undefined; until: number | null }

/** True if ballots are taken in a round (specification 4); the server decides again. */
export function takesVotes(
  contest: Pick<Contest, 'state'> & Partial<Pick<Contest, 'method'>>,
  round: Pick<Round, 'state'> | undefined,
): boolean {
  // Judges who score hand in sheets, and nobody else votes.
  return contest.state === 'ongoing' && round?.state === 'open' && contest.method !== 'score'
}

interface Asked {
  open: boolean
  /** Every vote here is bought: nobody waits for a turn. */
  buys: boolean
  votes: readonly PastVote[]
  roundId: number | undefined
  /** Time that the server last gave for a vote that was too early: epoch milliseconds, null for never again. */
  refusedUntil: number | null | undefined
  /** Epoch milliseconds by the server's clock. */
  now: number
}

/**
 * The voter's turn from their own ballots and the clock (product 4: one for each voter and round). Bought votes take no
 * turn and give none back.
 */
export function turnOf({ open, buys, votes, roundId, refusedUntil, now }: Asked): Turn {
  if (buys && open) return { kind: 'free', last: lastVote(votes, roundId) }
  const turns = buys ? votes : votes.filter(({ kind }) => kind !== 'paid')
  const vote = lastVote(turns, roundId)
  const until = vote?.expires_at == null ? null : Date.parse(vote.expires_at)
  if (vote && (until === null || until > now)) return { kind: 'voted', vote, until }
  if (!open) return { kind: 'closed' }
  if (refusedUntil === null || (refusedUntil !== undefined && refusedUntil > now))
    return { kind: 'voted', vote: undefined, until: refusedUntil }
  return { kind: 'free', last: vote }
}

/** A turn that promises no next vote from the round's end on (epoch milliseconds, 0 where it takes no votes). */
export const withinRound = (turn: Turn, ends: number): Turn =>
  turn.kind === 'voted' && (turn.until ?? 0) >= ends ? { ...turn, until: null } : turn

/** The voter's ballots, each in the round that it counts in: its own, or the one that its own was merged into. */
export const whereTheyCount = (
  contest: Pick<Contest, 'rounds'>,
  votes: readonly PastVote[],
): PastVote[] =>
  votes.map((vote) => {
    const round_id = roundById(contest, vote.round_id)?.round_id ?? vote.round_id
    return round_id === vote.round_id ? vote : { ...vote, round_id }
  })

/** The voter's latest ballot in a round. */
export function lastVote(
  votes: readonly PastVote[],
  roundId: number | undefined,
): PastVote | undefined {
  return votes
    .filter((vote) => vote.round_id === roundId)
    .reduce<PastVote | undefined>(
      (last, vote) => (last && last.timestamp >= vote.timestamp ? last : vote),
      undefined,
    )
}
