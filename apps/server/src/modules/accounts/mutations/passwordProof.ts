import { statement, type Tx } from '../../../platform/db/db.ts'
import { accountById } from '../data.ts'
import type { Account } from '../tables.ts'

/**
 * Reads an account again whose password was right before the transaction: hashing takes a while, a stranger's try waits
 * for seconds, and meanwhile its person may have taken another password and ended all sessions. The account is held until
 * the transaction ends, so that a session that is opened now is among those that the next change of the password ends.
 * @returns it as it is now; undefined where that password opens it no more.
 */
export async function stillOpenedBy(tx: Tx, proven: Account): Promise<Account | undefined> {
  const { user_id, password_hash } = proven
  await statement(tx.db, 'select from users where user_id = $1 for no key update', [user_id])
  const account = await accountById(tx.db, user_id)
  return account?.password_hash === password_hash && account?.leaving_at === null
    ? account
    : undefined
}
