import { foldedName } from '@plaudit/contract/contests/twins'
import type { ContestantRow } from '../data/contests.ts'
import { entryState } from '../states.ts'

/** Finds, for an entry that waits for the organiser, a contestant whose name looks the same to voters. */
export function twinsAmong(
  contestants: readonly ContestantRow[],
): (row: ContestantRow) => string | undefined {
  const byName = Map.groupBy(contestants, (row) => foldedName(row.contestant_name))
  return (row) => {
    if (row.proposed === null && entryState(row) !== 'pending') return undefined
    const wanted = foldedName(row.proposed?.contestant_name ?? row.contestant_name)
    return byName.get(wanted)?.find((other) => other !== row)?.contestant_name
  }
}
