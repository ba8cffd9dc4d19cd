import type { Leaf, LeafType } from '../leafTypes.ts'
import { minuteNumber } from '../moments.ts'
import type { BallotState } from './ballots.ts'
import { nextMinute } from './cast.ts'
import type { ContestState } from './state.ts'

type ActType = Extract<LeafType, 'hold' | 'release' | 'void' | 'restore'>
type ActLeaf = Extract<Leaf, { type: ActType }>

/** The life of a ballot under review: from which states an act leads to which (product 4, Fraud). */
const steps: Record<ActType, { from: readonly BallotState[]; to: BallotState }> = {
  hold: { from: ['counted'], to: 'held' },
  release: { from: ['held'], to: 'counted' },
  void: { from: ['counted', 'held'], to: 'voided' },
  restore: { from: ['voided'], to: 'counted' },
}

/** Holds, releases, voids or restores a ballot that stands before it in the log. */
export function applyAct(state: ContestState, leaf: ActLeaf, index: number): void {
  const ballot = leaf.target < index ? state.ballots.atLeaf(leaf.target) : -1
  if (ballot < 0) {
    const details = { act: leaf.type, target: leaf.target }
    if (leaf.target >= index) state.findings.add('target_invalid', index, details)
    else state.fault('target_invalid', index, details)
    return
  }
  const { from, to } = steps[leaf.type]
  const before = state.ballots.stateOf(ballot)
  if (!from.includes(before))
    state.fault('act_out_of_order', index, {
      act: leaf.type,
      target: leaf.target,
      state: before,
    })
  else if (to === 'counted' && isSuperseded(state, ballot))
    state.fault('limit_overrun', index, { target: leaf.target, next: null })
  else {
    state.ballots.setState(ballot, to)
    if (to !== 'counted') keepAct(state, ballot, leaf, index)
    if (to === 'voided') freeJudge(state, ballot)
    if (leaf.type === 'restore') bindJudge(state, ballot)
  }
}

function keepAct(state: ContestState, ballot: number, { minute }: ActLeaf, index: number): void {
  state.lastAct.set(ballot, state.actBallot.length)
  state.actBallot.push(ballot)
  state.actIndex.push(index)
  state.actMinute.push(minuteNumber(minute))
}

const isScore = (state: ContestState, kind: string): boolean =>
  state.rules?.method === 'score' && kind === 'jury'

/** A judge revises scores by a ballot in place of one that is void: it needs no limit of time (product 4). */
function freeJudge(state: ContestState, ballot: number): void {
  const { kind, voter } = state.ballots.get(ballot)
  if (isScore(state, kind)) state.voterNext.set(voter, 0)
}

/** A ballot that was void and counts again has its judge wait as if it had always counted. */
function bindJudge(state: ContestState, ballot: number): void {
  const { kind, voter, minute } = state.ballots.get(ballot)
  if (state.rules && isScore(state, kind))
    state.voterNext.set(voter, nextMinute(state.rules, minute))
}

/** True if the judge's other ballot counts in place of this one. */
function isSuperseded(state: ContestState, ballot: number): boolean {
  const { ballots } = state
  const { kind, voter } = ballots.get(ballot)
  if (!isScore(state, kind)) return false
  for (let other = 0; other < ballots.count; other++)
    if (
      other !== ballot &&
      ballots.get(other).voter === voter &&
      ballots.stateOf(other) !== 'voided'
    )
      return true
  return false
}
