import { statement, type Db } from '../../../platform/db/db.ts'
import { isLastAdmin } from './admins.ts'
import type { Held, Waiting } from '../../../platform/person.ts'

/** A professional whose page says nothing yet is led through it (`showWizard`). */
export async function waitingProfile(db: Db, userId: number): Promise<Waiting[]> {
  const [row] = await statement<{ since: Date }>(
    db,
    `select created_at as since from users
     where user_id = $1 and account_type <> 'user' and coalesce(profession, '') = ''`,
    [userId],
  )
  if (row === undefined) return []
  const { since } = row
  return [{ key: 'profile:wizard', says: 'profile_wizard', href: '/editProfile/1', since }]
}

/** The last admin names another admin first, and reads this before typing anything. */
export const adminHeld = async (db: Db, userId: number): Promise<Held[]> =>
  (await isLastAdmin(db, userId)) ? [{ says: 'errors_last_admin', href: '/users' }] : []
