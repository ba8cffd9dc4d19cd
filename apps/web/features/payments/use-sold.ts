import type { Contest } from '@plaudit/contract/contests/contest'
import { useReached } from '../../lib/clock.ts'
import { roundById, shownRound } from '../../lib/rounds.ts'
import { useVotingDisabled } from '../../lib/voting-disabled.ts'
import { sellsNow } from './sells.ts'

/**
 * Returns the prices of votes here for as long as the round takes votes: the server's word that voting is disabled, its
 * clock and the organiser's hand end it while the page is open (specification 4).
 */
export function useSold(
  contest: Contest,
  roundId: number | null,
): NonNullable<Contest['prices']> | undefined {
  const disabled = useVotingDisabled(contest.cx_id)
  const round = roundId === null ? shownRound(contest) : roundById(contest, roundId)
  const ends = round?.state === 'open' && round.endDate ? Date.parse(round.endDate) : null
  const over = useReached(ends, 0)
  return disabled || over ? undefined : sellsNow(contest)
}
