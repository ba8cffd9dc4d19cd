import type { PastVote } from '@plaudit/contract/contests/pastVote'
import type { Vote } from '@plaudit/contract/voting'
import type { BallotRow } from '../data/ballots.ts'
import type { BallotState } from '../data/exclusions.ts'
import type { ContestPort } from '../data/port.ts'

type Names = Awaited<ReturnType<ContestPort['names']>>

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** A voter's own ballot. */
export function presentPastVote(
  row: BallotRow,
  assoxOf: (contestantId: number) => string,
): PastVote {
  const lines = row.contestants.map((id, n) => ({
    assox_id: assoxOf(id),
    points: row.points[n] ?? 0,
  }))
  return {
    casx_id: row.casx_id,
    assox_id: lines[0]?.assox_id ?? '',
    lines,
    round_id: row.round_id,
    kind: row.kind,
    quantity: row.quantity,
    timestamp: seconds(row.cast_at),
    time: row.cast_at.toISOString(),
    expires_at: row.next_at?.toISOString() ?? null,
  }
}

/** Part of a ballot that its reader may see (api: getVotes). */
export type LinesFor = 'public' | 'own'

/** A ballot in a list: in public without its id and to the minute. */
export function presentVote(
  row: BallotRow & { state?: BallotState },
  names: Names,
  linesFor: LinesFor,
): Vote {
  const contest = names.get(row.contest_id)
  const time =
    linesFor === 'public'
      ? new Date(Math.floor(row.cast_at.getTime() / 60_000) * 60_000)
      : row.cast_at
  return {
    ...(linesFor === 'own' && {
      casx_id: row.casx_id,
      country_code: row.country_code,
      voter: row.user_id === null ? '' : String(row.user_id),
      ...(row.state !== undefined && { state: row.state }),
    }),
    timestamp: seconds(time),
    time: time.toISOString(),
    cx_id: contest?.cx_id ?? '',
    round_id: row.round_id,
    channel: row.channel,
    kind: row.kind,
    quantity: row.quantity,
    lines: row.contestants.map((id, n) => ({
      assox_id: contest?.contestants.get(id)?.assox_id ?? '',
      contestant_name: contest?.contestants.get(id)?.contestant_name ?? '',
      points: row.points[n] ?? 0,
    })),
  }
}
