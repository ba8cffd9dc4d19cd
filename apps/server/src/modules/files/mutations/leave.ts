import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { daysKept } from './documents.ts'
import { hoursKept } from './sweepPictures.ts'

/**
 * Files stay where something shows them (an entry, a contest) without the person who sent them. A file that nothing
 * shows has nobody left who could still use it: the next sweep takes it, whatever its age.
 */
export async function leaveFiles(tx: Tx, { user_id }: Leaving): Promise<void> {
  await statement(
    tx.db,
    `update attachments set user_id = null, unused_since = now() - make_interval(hours => $2 + 1) where user_id = $1`,
    [user_id, hoursKept],
  )
  await statement(
    tx.db,
    `update documents set user_id = null, created_at = least(created_at, now() - make_interval(days => $2 + 1))
     where user_id = $1`,
    [user_id, daysKept],
  )
}
