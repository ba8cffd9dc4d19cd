import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'

/**
 * Refuses a change that leaves an account without a way in. An unconfirmed address is none: it may be misspelt, and the
 * owner of the misspelt one would then be the only person to get in. A second factor opens nothing by itself.
 * Asked after the change, whose transaction holds the account.
 */
export async function requireWayIn(tx: Tx, userId: number): Promise<void> {
  const [account] = await statement<{ opens: boolean }>(
    tx.db,
    `select password_hash is not null or email_confirmed_at is not null or phone_confirmed_at is not null
       or exists (select from passkeys p where p.user_id = u.user_id) as opens
     from users u where user_id = $1`,
    [userId],
  )
  if (account?.opens !== true) refuse('last_way_in')
}
