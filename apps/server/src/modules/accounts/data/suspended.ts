import { statement, type Db } from '../../../platform/db/db.ts'

/** Returns the account whose session ended when it was suspended, by the hash of the session's token. */
export async function suspendedBy(
  db: Db,
  tokenHash: Buffer,
): Promise<{ suspended: number } | undefined> {
  const [row] = await statement<{ suspended: number }>(
    db,
    `select s.user_id as suspended from suspended_sessions s join users u using (user_id)
     where s.token_hash = $1 and u.suspended_at is not null and u.leaving_at is null`,
    [tokenHash],
  )
  return row
}
