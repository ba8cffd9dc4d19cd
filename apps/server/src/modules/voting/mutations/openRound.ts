import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { VotingRules } from '../data/port.ts'

/** Tells whether a round takes ballots now. */
export function isOpen(rules: VotingRules, roundId: number): boolean {
  if (rules.status !== 'published') return false
  const now = databaseNow()
  return rules.rounds.some((r) => r.round_id === roundId && isRunning(r, now))
}

const isRunning = (round: VotingRules['rounds'][number], now: number): boolean =>
  round.merged_into === null && (round.starts_at ?? Infinity) <= now && now < (round.ends_at ?? 0)

/**
 * Milliseconds by which this process may be wrong about the database's clock: it looks once a minute, and an answer that
 * took long says little.
 */
export const clockDoubt = 2000

const isNear = (round: VotingRules['rounds'][number], now: number, doubt: number): boolean =>
  isRunning(round, now) || isRunning(round, now - doubt) || isRunning(round, now + doubt)

/**
 * The round that a ballot goes to: the asked one, or the only one that is open (api: addVote).
 * @param doubt milliseconds around a round's start and end in which somebody else decides: the ballot's own statement,
 * by the database's clock alone.
 */
export function openRound(rules: VotingRules, asked: number | undefined, doubt = 0): number {
  const now = databaseNow()
  const open = rules.rounds.filter((round) => isRunning(round, now))
  const near = doubt === 0 ? open : rules.rounds.filter((round) => isNear(round, now, doubt))
  if (asked === undefined) {
    if (open.length > 1) refuse('several_rounds_open')
    return (open[0] ?? near[0])?.round_id ?? refuse('voting_disabled')
  }
  const home =
    homeOf(rules, asked) ?? refuse('invalid_input', { fields: { round_id: 'unknown_round' } })
  return near.some((r) => r.round_id === home) ? home : refuse('voting_disabled')
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
