import { statement, type Db } from '../../../platform/db/db.ts'
import { refuse, sqlState } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage.ts'
import type { Room } from '../../../platform/uploads/uploads.ts'

/** SQLSTATE of a person who stores as much as they may (`0020_files.sql`). */
const noRoomState = 'PL003'

export const isFull = (error: unknown): boolean => sqlState(error) === noRoomState

/** The database's word that a person has no room left, as a refusal; every other error is thrown on. */
export function refuseWhenFull(error: unknown): never {
  if (isFull(error)) refuse('storage_full')
  throw error
}

/**
 * Returns what a person may still store, of their own room and of the disk; for an admin, whose room has no end, as
 * many bytes in one file as a person has in all.
 * @throws refusal storage_full, disk_nearly_full.
 */
export async function roomOf(db: Db, storage: Storage, userId: number): Promise<Room> {
  const [row] = await statement<Standing>(
    db,
    `select has_room_for_files(user_id, 1) as is_free, is_admin, room_for_files() as room,
       (select coalesce(sum(bytes), 0)::bigint from attachments a where a.user_id = u.user_id)
         + (select coalesce(sum(bytes), 0)::bigint from documents d where d.user_id = u.user_id) as stored
     from users u where user_id = $1`,
    [userId],
  )
  const full = 'storage_full'
  if (row?.is_free !== true) refuse(full)
  if (row.is_admin) return { bytes: row.room, full }
  const own = Math.max(1, row.room - row.stored)
  const left = await storage.left()
  if (left <= 0) refuse('disk_nearly_full')
  return left < own ? { bytes: left, full: 'disk_nearly_full' } : { bytes: own, full }
}

interface Standing {
  is_free: boolean
  is_admin: boolean
  room: number
  stored: number
}

/**
 * Asked before a file is drawn and stored, so that a person whose room is full costs nothing; the database asks what
 * counts.
 * @throws refusal storage_full, disk_nearly_full.
 */
export async function proveRoom(db: Db, storage: Storage, userId: number): Promise<void> {
  await roomOf(db, storage, userId)
}

/** Asked for each piece of a file that was begun while the disk had room. @throws refusal disk_nearly_full. */
export async function proveDisk(db: Db, storage: Storage, userId: number): Promise<void> {
  if ((await storage.left()) > 0) return
  const [row] = await statement<{ is_admin: boolean }>(
    db,
    'select is_admin from users where user_id = $1',
    [userId],
  )
  if (row?.is_admin !== true) refuse('disk_nearly_full')
}
