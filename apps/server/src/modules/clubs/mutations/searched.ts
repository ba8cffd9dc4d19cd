import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts'
import { searchableChanged } from '../../../platform/searchable.ts'
import { queueTask } from '../../../platform/tasks.ts'

/** A club is found in another way from now on. */
export const clubChanged = (tx: Tx, groupId: number): Promise<void> =>
  searchableChanged(tx, 'club', String(groupId))

/**
 * The search shows how many are in a club, and knows whose it is. One task for each club waits at most, whoever comes meanwhile, and reads the
 * number when it runs: so the last person is counted, and a crowd costs no more than the worker is fast.
 */
export const membersChanged = (tx: Tx, groupId: number): Promise<void> =>
  queueTask(tx, 'renew_found_club', { group_id: groupId }, { key: `found club ${groupId}` })

export const renewFound = (db: Db, groupId: number): Promise<void> =>
  inTransaction(db, (tx) => clubChanged(tx, groupId))
