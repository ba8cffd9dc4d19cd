import { ballotSignals, type BallotGroup } from '@plaudit/contract/review'
import type { GroupRow } from '../data/review.ts'

type Signal = (typeof ballotSignals)[number]

/** Fewer ballots than these tell nothing about a group. */
const enough = 10
const weights: Record<Signal, number> = {
  crowded: 15,
  alike: 25,
  one_sided: 30,
  burst: 20,
  no_script: 10,
}

/**
 * What is striking about a group (product 4): many ballots from one network, many devices that look alike within
 * one, nearly all for somebody whom few others choose, many in few minutes, none with a script.
 */
export function signalsOf(row: GroupRow, by: string): Signal[] {
  if (row.ballots < enough) return []
  const share = row.top_ballots / row.ballots
  const holds: Record<Signal, boolean> = {
    crowded: by === 'network' && row.ballots >= 50,
    alike: by === 'device' && row.networks === 1,
    one_sided: share >= 0.9 && row.top_share <= 0.5,
    burst: row.ballots / Math.max(1, row.minutes) >= 30,
    no_script: row.scripted === 0,
  }
  return ballotSignals.filter((signal) => holds[signal])
}

export function presentGroup(
  row: GroupRow,
  by: string,
  nameOf: (contestantId: number) => { assox_id: string; contestant_name: string },
): BallotGroup {
  const signals = signalsOf(row, by)
  return {
    key: row.key,
    ballots: row.ballots,
    counted: row.counted,
    held: row.held,
    voided: row.voided,
    first: row.first.toISOString(),
    last: row.last.toISOString(),
    top: { ...nameOf(row.top), ballots: row.top_ballots },
    signals,
    risk: signals.reduce((sum, signal) => sum + weights[signal], 0),
  }
}
