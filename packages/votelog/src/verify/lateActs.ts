import { homeOf, type ContestState, type Round } from './state.ts'

/** Minutes before an end or a result in which nobody has time to object. */
const lateMinutes = 10
/** So many ballots that are taken out then are named; a few are everyday review. */
const mostLate = 20

interface Late {
  index: number
  ballots: number
  votes: number
}

/**
 * Ballots that were held or made void in the last minutes before their round's end or before its result, and do not
 * count: lawful, but so late that nobody could object. Sheets that judges revised are none of them.
 */
export function tellLateActs(state: ContestState): void {
  const late = new Map<string, Late & { round: number; before: 'end' | 'result' }>()
  const rounds = state.byOrdinal
  for (let act = 0; act < state.actBallot.length; act++) {
    const ballot = state.actBallot.at(act)
    if (state.lastAct.get(ballot) !== act || state.ballots.stateOf(ballot) === 'counted') continue
    const { kind, quantity, round: ordinal } = state.ballots.get(ballot)
    const cast = rounds[ordinal]
    if (kind === 'jury' || cast === undefined) continue
    const round = homeOf(cast)
    const index = state.actIndex.at(act)
    const before = lateBefore(round, index, state.actMinute.at(act))
    if (before === null) continue
    const key = `${round.round} ${before}`
    const sum = late.get(key) ?? { index, ballots: 0, votes: 0, round: round.round, before }
    late.set(key, { ...sum, ballots: sum.ballots + 1, votes: sum.votes + quantity })
  }
  for (const { index, ...details } of late.values())
    if (details.ballots >= mostLate)
      state.findings.add('voided_late', index, { ...details, minutes: lateMinutes })
}

function lateBefore(round: Round, index: number, minute: number): 'end' | 'result' | null {
  const end = round.end / 60_000
  if (minute < end && minute >= end - lateMinutes) return 'end'
  const next = round.results.find((result) => result.index > index)
  return next !== undefined && minute >= next.minute - lateMinutes ? 'result' : null
}
