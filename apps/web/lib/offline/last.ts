import { keep, letGo } from './queue.ts'
import { rowsHere } from './rows.ts'
import type { NewRow, Waiting } from './rows.ts'

/** Removes the waiting rows of a lane: they give way to a step that is done at once. @returns the removed rows. */
export async function dropLane(lane: string): Promise<Waiting[]> {
  const rows = (await rowsHere()).filter((row) => row.lane === lane)
  for (const row of rows) await letGo(row)
  return rows
}

/**
 * Puts something in the place of all that waits in its lane; what it says may stand on what waited.
 * @throws Error with a sentence where there is no room.
 */
export async function keepLast(
  row: NewRow,
  inputOver: (before: readonly Waiting[]) => object,
): Promise<void> {
  const before = await dropLane(row.lane)
  await keep({ ...row, input: inputOver(before) })
}
