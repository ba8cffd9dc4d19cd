import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { closeExpiredSessions } from './sessions.ts'

/** Removes sessions, codes and links that can't be used any more. */
export async function removeExpired(db: Db): Promise<void> {
  await inTransaction(db, closeExpiredSessions)
  for (const table of ['login_codes', 'passkey_challenges', 'address_changes'])
    await statement(db, `delete from ${table} where expires_at < now()`, [])
  await statement(db, `delete from one_time_links where expires_at < now() - interval '1 day'`, [])
}
