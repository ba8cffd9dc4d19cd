import { statement, type Db } from '../../../platform/db/db.ts'

/** A person's session by the number that its person sees, as long as the session lasts. */
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
