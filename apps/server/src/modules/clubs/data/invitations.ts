import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { clubsDb, type ClubInvitationRow } from '../tables.ts'

/** The invitation that a link opens now; undefined for one that was used up, taken back or has expired. */
export const openInvitation = (db: Db, tokenHash: Buffer): Promise<ClubInvitationRow | undefined> =>
  clubsDb(db)
    .selectFrom('club_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
