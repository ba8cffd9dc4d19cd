import { dropRow, rowsHere, type Waiting } from './rows.ts'
import type { Told } from './told.ts'

/** Removes the waiting rows that the new one makes void; a row on its way goes out before it all the same. */
export async function giveWay(
  { lane, call }: Pick<Waiting, 'lane' | 'call'>,
  which: Told['replaces'],
  isOnItsWay: (id: string) => boolean,
): Promise<void> {
  const isVoid = typeof which === 'function' ? which : (other: Waiting) => other.call === call
  const old = (await rowsHere()).filter((row) => row.lane === lane && isVoid(row))
  for (const row of old) if (!isOnItsWay(row.id)) await dropRow(row.order)
}
