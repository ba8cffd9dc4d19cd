import { statement, type Db } from '../../../platform/db/db.ts'
import { isHere } from '../data.ts'

/** Admins of this installation now. Suspended and leaving admins hear nothing that admins are told. */
export async function adminIds(db: Db): Promise<number[]> {
  const rows = await statement<{ user_id: number }>(
    db,
    `select user_id from users u where is_admin and ${isHere} order by user_id`,
    [],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Tells whether a person administers this installation, and nobody else who could does. */
export async function isLastAdmin(db: Db, userId: number): Promise<boolean> {
  const admins = await adminIds(db)
  return admins.length === 1 && admins[0] === userId
}
