import { statement, type Tx } from '../../../platform/db/db.ts'

/**
 * Deletes an account with all that is personal: sessions, codes and roles go with it, what it made for
 * others (contests, entries, files) stays without it. Ballots are forgotten before, by voting.
 */
export async function eraseAccount(tx: Tx, userId: number): Promise<boolean> {
  const rows = await statement(tx.db, 'delete from users where user_id = $1 returning user_id', [
    userId,
  ])
  return rows.length > 0
}
