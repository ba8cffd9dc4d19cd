import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'

/**
 * Files stay where something shows them (an entry, a contest) without the person who sent them; what nothing shows is
 * swept away.
 */
export async function leaveFiles(tx: Tx, { user_id }: Leaving): Promise<void> {
  for (const table of ['attachments', 'documents'])
    await statement(tx.db, `update ${table} set user_id = null where user_id = $1`, [user_id])
}
