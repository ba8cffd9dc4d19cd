import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { clubsDb, type ClubInvitationRow } from '../tables.ts'

export interface OpenInvitation {
  invitation_id: number
  email: string | null
  invited_by: number | null
  uses_left: number
  sent_at: Date
  expires_at: Date
}

/** Invitations of a club that open it now, the latest first. */
export const openInvitationsOf = (db: Db, groupId: number): Promise<OpenInvitation[]> =>
  clubsDb(db)
    .selectFrom('club_invitations')
    .select(['invitation_id', 'email', 'invited_by', 'uses_left', 'sent_at', 'expires_at'])
    .where('group_id', '=', groupId)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('sent_at', 'desc')
    .limit(200)
    .execute()

/** The invitation that a link opens now; undefined for one that was used up, taken back or has expired. */
export const openInvitation = (db: Db, tokenHash: Buffer): Promise<ClubInvitationRow | undefined> =>
  clubsDb(db)
    .selectFrom('club_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
