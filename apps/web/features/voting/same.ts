import type { Contest, Round } from '@plaudit/contract/contests/contest'
import { roundById } from '../../lib/rounds.ts'
import type { HeldBallot } from './open/held.ts'
import { takesVotes } from './open/turn.ts'

/** Returns the rules that a ballot is cast under, as one text: of another text its voter is asked again. */
export const rulesOf = (
  { method, method_options, voter_requirement, vote_once, prices }: Contest,
  { round_id, endDate }: Round,
): string =>
  JSON.stringify([
    [method, method_options, voter_requirement, vote_once, round_id, endDate],
    // A ballot that was free when it was cast takes no bought votes unasked.
    prices?.mode === 'paid',
  ])

/** True if the round of a ballot takes votes under the same rules, with everybody of the ballot in it. */
export function isSameIn(
  contest: Contest,
  { round_id, rules, lines }: Pick<HeldBallot, 'round_id' | 'rules' | 'lines'>,
): boolean {
  const round = roundById(contest, round_id)
  if (!round || !takesVotes(contest, round)) return false
  if (rules !== undefined && rules !== rulesOf(contest, round)) return false
  return lines.every(({ assox_id }) => round.contestants.includes(assox_id))
}
