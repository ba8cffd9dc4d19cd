import type { BallotLeaf, RulesLeaf } from '../leafTypes.ts'
import { minuteNumber } from '../moments.ts'
import { ballotFault, wrongPoints } from './ballotRules.ts'
import { checkJudge } from './jury.ts'
import { homeOf, momentText, type ContestState, type Round } from './state.ts'

/** Minutes by which a ballot may come earlier than the limit: leaves know no seconds. */
export const limitToleranceMinutes = 1
/** The most a column holds: nobody votes again before it. */
const never = 0xffff_ffff
const nowhere = 0xffff_ffff

/** Checks a ballot against the rules, its round and its voter's limit, and keeps it. */
export function applyBallot(state: ContestState, leaf: BallotLeaf, index: number): void {
  const minute = minuteNumber(leaf.minute)
  const round = state.roundOf(leaf.round, index)
  if (round) checkRound(state, round, leaf, minute, index)
  if (state.rules) checkRules(state, state.rules, leaf, index)
  else state.fault('rules_missing', index)
  const voter = state.commitments.idOf(leaf.commitments.voter)
  if (voter === state.voterRound.length) {
    state.voterRound.push(leaf.round)
    state.voterNext.push(0)
  }
  if (round) checkJudge(state, round, leaf, index)
  if (leaf.commitments.payment !== null && leaf.v > 1)
    state.payments.set(state.ballots.count, leaf.commitments.payment)
  if (round) checkLimit(state, round, leaf, { voter, minute, index })
  state.ballots.add(
    {
      index,
      minute,
      round: round?.ordinal ?? nowhere,
      kind: leaf.kind,
      quantity: leaf.quantity,
      voter,
    },
    leaf.lines.map(({ assox_id, points }) => ({
      contestant: state.contestantOf(assox_id).ordinal,
      points,
    })),
  )
  if (round) round.ballots++
}

function checkRound(
  state: ContestState,
  round: Round,
  leaf: BallotLeaf,
  minute: number,
  index: number,
): void {
  const begin = minute * 60_000
  if (begin + 60_000 <= round.start || begin >= round.end)
    state.fault('vote_outside_round', index, {
      round: round.round,
      minute: leaf.minute,
      start: momentText(round.start),
      end: momentText(round.end),
    })
  if (round.isClosed) state.fault('vote_after_close', index, { round: round.round })
  const stranger = leaf.lines.find(({ assox_id }) => !round.contestants.has(assox_id))
  if (stranger)
    state.fault('not_in_round', index, {
      round: round.round,
      assox_id: stranger.assox_id,
    })
}

function checkRules(state: ContestState, rules: RulesLeaf, leaf: BallotLeaf, index: number): void {
  const fault = ballotFault(rules, leaf)
  if (fault) state.fault('ballot_invalid', index, { reason: fault })
  const assox_id = fault ? null : wrongPoints(rules, leaf)
  if (assox_id !== null) state.fault('points_wrong', index, { assox_id })
}

interface Voting {
  voter: number
  minute: number
  index: number
}

/** Checks that each commitment has one free ballot every so many hours, or once; paid ones have no limit. */
function checkLimit(
  state: ContestState,
  round: Round,
  leaf: BallotLeaf,
  { voter, minute, index }: Voting,
): void {
  const first = state.rounds.get(state.voterRound.at(voter))
  if (first && homeOf(first) !== round)
    state.fault('commitment_in_two_rounds', index, { round: round.round, other: first.round })
  if (leaf.kind === 'paid' || !state.rules) return
  const next = state.voterNext.at(voter)
  if (minute < next - limitToleranceMinutes)
    state.fault('limit_overrun', index, {
      minute: leaf.minute,
      next: next === never ? null : momentText(next * 60_000),
    })
  state.voterNext.set(voter, Math.max(next, nextMinute(state.rules, minute)))
}

/** Returns the minute in which somebody who voted may vote again, in minutes since the epoch. */
export const nextMinute = (rules: RulesLeaf, minute: number): number =>
  rules.vote_once ? never : minute + rules.contest_exp_hours * 60
