import { statement, type Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { isHere, ofPerson } from '../data.ts'

/** A person as the gates need one, for addresses that name their reader without a session; undefined for an account that may not sign in. */
export async function personOfAccount(db: Db, userId: number): Promise<Person | undefined> {
  const [row] = await statement<Person>(
    db,
    `select ${ofPerson} from users u where user_id = $1 and ${isHere}`,
    [userId],
  )
  return row
}
