import { ballotSignals } from '@plaudit/contract/organiserConstants'
import type { BallotGroup, GroupedBallot } from '@plaudit/contract/review'
import type { GroupedRow, GroupRow } from '../data/review.ts'

type NameOf = (contestantId: number) => { assox_id: string; contestant_name: string }

export function presentGroup(row: GroupRow, nameOf: NameOf): BallotGroup {
  return {
    key: row.key,
    ballots: row.ballots,
    counted: row.counted,
    held: row.held,
    voided: row.voided,
    marked: row.marked,
    first: row.first.toISOString(),
    last: row.last.toISOString(),
    top: { ...nameOf(row.top), ballots: row.top_ballots },
    signals: ballotSignals.filter((signal) => (row.signals[signal] ?? 0) * 2 >= row.ballots),
    risk: row.risk,
  }
}

export function presentGrouped(row: GroupedRow, nameOf: NameOf): GroupedBallot {
  return {
    casx_id: row.casx_id,
    time: row.cast_at.toISOString(),
    state: row.state,
    lines: row.contestants.map((id, n) => ({ ...nameOf(id), points: row.points[n] ?? 0 })),
    country_code: row.country_code,
    has_account: row.user_id !== null,
    score: row.score,
    signals: row.signals,
  }
}
