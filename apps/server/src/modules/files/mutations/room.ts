import { statement, type Db } from '../../../platform/db/db.ts'
import { refuse, sqlState } from '../../../platform/errors.ts'

/** SQLSTATE of a person who stores as much as they may (`0020_files.sql`). */
const noRoom = 'PL003'

/**
 * Asked before a file is drawn and stored, so that a person whose room is full costs nothing; the database asks what
 * counts.
 * @throws refusal storage_full.
 */
export async function proveRoom(db: Db, userId: number): Promise<void> {
  const [room] = await statement<{ is_free: boolean }>(
    db,
    'select has_room_for_files($1, 1) as is_free',
    [userId],
  )
  if (room?.is_free !== true) refuse('storage_full')
}

export const isFull = (error: unknown): boolean => sqlState(error) === noRoom

/** The database's word that a person has no room left, as a refusal; every other error is thrown on. */
export function refuseWhenFull(error: unknown): never {
  if (isFull(error)) refuse('storage_full')
  throw error
}
