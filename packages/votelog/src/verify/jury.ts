import type { BallotLeaf, LeafOf } from '../leafTypes.ts'
import type { ContestState, Round } from './state.ts'

/** Sets the judges of a round, by commitments: lawful to change, but after the first ballot everybody is told. */
export function applyJudges(state: ContestState, leaf: LeafOf<'judges'>, index: number): void {
  const round = state.roundOf(leaf.round, index)
  if (!round) return
  const before = round.judges
  round.judges = new Set(leaf.judges)
  if (round.ballots === 0 && state.isWhole) return
  const came = leaf.judges.filter((judge) => !before.has(judge)).length
  const went = [...before].filter((judge) => !round.judges.has(judge)).length
  if (came + went === 0) return
  state.findings.add('jury_changed', index, {
    round: leaf.round,
    judges: round.judges.size,
    came,
    went,
  })
}

/** Since the second format nobody judges whom the log did not name, by a commitment, before. */
export function checkJudge(
  state: ContestState,
  round: Round,
  leaf: BallotLeaf,
  index: number,
): void {
  if (leaf.type !== 'jury' || leaf.v === 1 || round.judges.has(leaf.commitments.voter)) return
  state.fault('judge_unknown', index, { round: round.round, judges: round.judges.size })
}
