import type { Reply } from '@plaudit/contract/calls'
import { roundsOf, shownRound } from '../../../lib/rounds.ts'
import { liveRoundOf } from './live-round.ts'
import type { LiveRound } from './live-round.ts'

type Answer = Reply<'contest/v2/fetchContest'>

/**
 * The round that a contest's page shows by itself, with its own standing: without a round the answer adds up all of
 * them, which is the same where there is one.
 */
export async function shownLiveRound(
  ask: (round: { round_id?: number }) => Promise<Answer>,
): Promise<LiveRound> {
  const first = await ask({})
  const round_id = shownRound(first.contest)?.round_id
  if (round_id === undefined || roundsOf(first.contest).length === 1)
    return liveRoundOf(first, round_id ?? null)
  return liveRoundOf(await ask({ round_id }), round_id)
}
