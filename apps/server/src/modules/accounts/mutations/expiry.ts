import { statement, type Db } from '../../../platform/db/db.ts'

/** Removes sessions, codes and links that can't be used any more. */
export async function removeExpired(db: Db): Promise<void> {
  await statement(db, 'delete from sessions where expires_at < now()', [])
  await statement(db, 'delete from login_codes where expires_at < now()', [])
  await statement(db, `delete from one_time_links where expires_at < now() - interval '1 day'`, [])
}
