import { statement, type Db } from '../../../platform/db/db.ts'

/** One session of a person by the number that they know it by, as long as it lasts. */
export async function livingSession(
  db: Db,
  userId: number,
  sessionId: number,
): Promise<{ token_hash: Buffer; device: string } | undefined> {
  const [row] = await statement<{ token_hash: Buffer; device: string }>(
    db,
    `select token_hash, device from sessions
     where user_id = $1 and session_id = $2 and expires_at > now() and acting_id is null`,
    [userId, sessionId],
  )
  return row
}
