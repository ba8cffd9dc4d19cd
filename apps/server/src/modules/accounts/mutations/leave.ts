import { statement, type Tx } from '../../../platform/db/db.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { personKey } from '../../../platform/realtime/grants.ts'
import { searchableChanged } from '../../../platform/searchable.ts'
import type { Account } from '../tables.ts'
import { queueErasure } from './erase.ts'
import { voidPasswordLinks } from './links.ts'
import { tellEvent } from './securityEvents.ts'
import { closeSessionsOf } from './sessions.ts'

/**
 * Begins the end of an account (product 1): from this moment nobody signs in to it, and a task erases it. The task takes
 * a while for a person who did much here. The notice is `admin_erased` where an admin began it.
 */
export async function leave(
  tx: Tx,
  publicUrl: string,
  account: Account,
  kind: 'deletion_asked' | 'admin_erased' = 'deletion_asked',
): Promise<void> {
  const { user_id } = account
  await tellEvent(tx, publicUrl, account, kind)
  await statement(
    tx.db,
    'update users set leaving_at = now(), password_hash = null where user_id = $1',
    [user_id],
  )
  await voidPasswordLinks(tx, user_id)
  await statement(
    tx.db,
    'insert into erasures (user_id, by_admin) values ($1, $2) on conflict do nothing',
    [user_id, kind === 'admin_erased'],
  )
  await closeSessionsOf(tx, user_id)
  await endRight(tx, personKey(user_id))
  await searchableChanged(tx, 'person', String(user_id))
  // The letter has a minute to leave: everything that was ever sent to the address goes with the account.
  await queueErasure(tx, user_id, 60_000)
}
