import type { LeafOf, ResultRow } from '../leafTypes.ts'
import { minuteNumber } from '../moments.ts'
import type { ContestState, Round } from './state.ts'
import { tallyRound } from './tally.ts'

type ResultLeaf = LeafOf<'result'>

/** Gathers the parts of a result, and compares it with the tally once it is whole. */
export function applyResult(state: ContestState, leaf: ResultLeaf, index: number): void {
  const round = state.roundOf(leaf.round, index)
  if (!round) return
  if (!round.isClosed && leaf.part === 1)
    state.fault('result_before_close', index, { round: leaf.round })
  const follows =
    leaf.part === round.parts.length + 1 &&
    round.parts.every((part) => part.leaf.parts === leaf.parts)
  if (!follows) {
    state.fault('result_parts', index, {
      round: leaf.round,
      part: leaf.part,
      expected: round.parts.length + 1,
    })
    round.parts = []
    if (leaf.part !== 1) return
  }
  round.parts.push({ index, leaf })
  if (leaf.part < leaf.parts) return
  round.result = { index, leaves: round.parts }
  round.results.push({ index, minute: minuteNumber(leaf.minute) })
  round.parts = []
  compareResult(state, round, 'result_wrong')
}

/** Checks at the end of the log that the last declared result is still the ballots' result. */
export function compareLastResults(state: ContestState): void {
  for (const round of state.rounds.values()) {
    const [first] = round.parts
    if (first)
      state.fault('result_parts', first.index, {
        round: round.round,
        part: round.parts.length,
        expected: first.leaf.parts,
      })
    if (!round.mergedInto && !isFoundWrong(state, round))
      compareResult(state, round, 'result_outdated')
  }
}

/** Rounds whose result differed as soon as it was declared are named once. */
const isFoundWrong = (state: ContestState, round: Round): boolean =>
  round.result === null || state.wrongResults.has(round.result.index)

function compareResult(
  state: ContestState,
  round: Round,
  code: 'result_wrong' | 'result_outdated',
): void {
  const { result } = round
  if (result === null) return
  if (!state.isWhole) {
    state.wrongResults.add(result.index)
    state.findings.add('result_uncheckable', result.index, {
      round: round.round,
      withheld: state.withheld,
    })
    return
  }
  const difference = differenceOf(state, round)
  if (difference === null) return
  state.wrongResults.add(result.index)
  state.findings.add(code, difference.index, { round: round.round, ...difference.details })
}

interface Difference {
  index: number
  details: Record<string, string | number | null>
}

/** The first row of the declared result that the tally does not give, or a contestant that it leaves out. */
function differenceOf(state: ContestState, round: Round): Difference | null {
  const tally = new Map(tallyRound(state, round).map((row) => [row.assox_id, row]))
  const rows = (round.result?.leaves ?? []).flatMap(({ index, leaf }) =>
    leaf.rows.map((row) => ({ index, row })),
  )
  for (const { index, row } of rows) {
    const counted = tally.get(row.assox_id)
    if (!counted || !isSame(row, counted)) {
      const { assox_id, place, votes, score } = row
      const details = {
        assox_id,
        place,
        votes,
        score,
        counted_place: counted?.place ?? null,
        counted_votes: counted?.votes ?? null,
        counted_score: counted?.score ?? null,
      }
      return { index, details }
    }
    tally.delete(row.assox_id)
  }
  const [missing] = tally.keys()
  if (missing === undefined) return null
  return { index: round.result?.index ?? 0, details: { assox_id: missing, place: null } }
}

function isSame(row: ResultRow, counted: Omit<ResultRow, 'assox_id'>): boolean {
  return row.place === counted.place && row.votes === counted.votes && row.score === counted.score
}
