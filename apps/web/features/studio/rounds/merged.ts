import type { Round } from '@plaudit/contract/contests/contest'

export interface Merged {
  /** The one that stays. */
  into: Round
  contestants: number
  starts: string | null
  ends: string | null
}

const timeOf = (iso: string | null) => (iso === null ? Infinity : Date.parse(iso))

/** Returns the merge of rounds: into the earliest, with everybody, from the first start to the last end (product 3). */
export function mergedInto(rounds: readonly Round[]): Merged | undefined {
  const [into] = rounds.toSorted(
    (a, b) => compare(timeOf(a.startDate), timeOf(b.startDate)) || a.round_number - b.round_number,
  )
  if (!into) return undefined
  const ends = rounds
    .flatMap(({ endDate }) => endDate ?? [])
    .toSorted((a, b) => timeOf(b) - timeOf(a))
  return {
    into,
    contestants: new Set(rounds.flatMap((round) => round.contestants)).size,
    starts: into.startDate,
    ends: ends[0] ?? null,
  }
}

/** Two rounds without a date come at the same time; a difference of infinities would be no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}
