import type { PublicUser } from '@plaudit/contract/accounts'
import type { Db } from '../../../platform/db/db.ts'

/** Functions by which sites know of people. */
export interface SitePeople {
  byIds(db: Db, ids: readonly number[]): Promise<Map<number, PublicUser>>
  byHandle(db: Db, handle: string): Promise<number | undefined>
}
