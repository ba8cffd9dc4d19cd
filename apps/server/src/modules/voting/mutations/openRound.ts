import { refuse } from '../../../platform/errors.ts'
import type { VotingRules } from '../data/port.ts'

/** Tells whether a round takes ballots now. */
export function isOpen(rules: VotingRules, roundId: number): boolean {
  if (rules.status !== 'published') return false
  const now = Date.now()
  return rules.rounds.some((r) => r.round_id === roundId && isRunning(r, now))
}

const isRunning = (round: VotingRules['rounds'][number], now: number): boolean =>
  round.merged_into === null && (round.starts_at ?? Infinity) <= now && now < (round.ends_at ?? 0)

/** The round that a ballot goes to: the asked one, or the only one that is open (api: addVote). */
export function openRound(rules: VotingRules, asked: number | undefined): number {
  const now = Date.now()
  const open = rules.rounds.filter((round) => isRunning(round, now))
  if (asked === undefined) {
    if (open.length > 1) refuse('several_rounds_open')
    return open[0]?.round_id ?? refuse('voting_disabled')
  }
  const home =
    homeOf(rules, asked) ?? refuse('invalid_input', { fields: { round_id: 'unknown_round' } })
  return open.some((r) => r.round_id === home) ? home : refuse('voting_disabled')
}

/** A round with those that were merged into it, whose ballots are one standing. */
export const roundsOfHome = (
  rules: Pick<VotingRules, 'rounds'>,
  home: number | undefined,
): number[] =>
  rules.rounds.flatMap(({ round_id }) => (homeOf(rules, round_id) === home ? [round_id] : []))

/** The round of that id, or the one that it was merged into; undefined for one of another contest. */
export function homeOf(rules: Pick<VotingRules, 'rounds'>, roundId: number): number | undefined {
  let round = rules.rounds.find((r) => r.round_id === roundId)
  while (round && round.merged_into !== null) {
    const into: number = round.merged_into
    round = rules.rounds.find((r) => r.round_id === into)
  }
  return round?.round_id
}
