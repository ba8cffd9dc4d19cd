import type { Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'

/**
 * Exports what a person was invited to (product 1: export), without the hashes of links. Everybody can register with an
 * address that is not theirs: until it is confirmed, only invitations by the account's user name are its person's.
 */
export const exportInvitations = (db: Db, userId: number): Exported[] => [
  exported(
    db,
    'invitations',
    `select i.contest_id, i.invitation_id, i.role, i.email, i.named, i.invited_by, i.sent_at, i.expires_at, i.accepted_at, i.accepted_by, i.created_at
     from contest_invitations i join users u on lower(i.email) = lower(u.email)
     where u.user_id = $1 and (u.email_confirmed_at is not null or i.named = '@' || u.username)
     order by i.contest_id, i.invitation_id`,
    [userId],
  ),
]
