import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts'
import { searchableChanged } from '../../../platform/searchable.ts'
import { queueTask } from '../../../platform/tasks.ts'

/** A club is found in another way from now on. */
export const clubChanged = (tx: Tx, groupId: number): Promise<void> =>
  searchableChanged(tx, 'club', String(groupId))

/**
 * The search shows how many members a club has, and its owner. At most one task waits for each club. The task reads the
 * number when it runs, so that the last member is counted and a crowd makes no queue.
 */
export const membersChanged = (tx: Tx, groupId: number): Promise<void> =>
  queueTask(tx, 'renew_found_club', { group_id: groupId }, { key: `found club ${groupId}` })

export const renewFound = (db: Db, groupId: number): Promise<void> =>
  inTransaction(db, (tx) => clubChanged(tx, groupId))
