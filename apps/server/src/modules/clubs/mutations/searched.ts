import type { Tx } from '../../../platform/db/db.ts'
import { searchableChanged } from '../../../platform/searchable.ts'

/** A club is found in another way from now on. */
export const clubChanged = (tx: Tx, groupId: number): Promise<void> =>
  searchableChanged(tx, 'club', String(groupId))
