import type { Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'

/** Exports what a person was invited to (product 1: export). */
export const exportInvitations = (db: Db, userId: number): Exported[] => [
  exported(
    db,
    'invitations',
    `select i.* from contest_invitations i join users u on lower(i.email) = lower(u.email)
     where u.user_id = $1 order by 1`,
    [userId],
  ),
]
