import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { personOfAccount } from '../../accounts/data/persons.ts'
import { mayInvite } from '../policy.ts'
import { findClub, sightOf } from './clubs.ts'
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

/**
 * The invitation that a link opens now; undefined for one that was used up, taken back or has expired, and for one of
 * somebody who may invite nobody any more: a person who was put out would come back in by a link of their own.
 */
export async function openInvitation(
  db: Db,
  tokenHash: Buffer,
): Promise<ClubInvitationRow | undefined> {
  const found = await clubsDb(db)
    .selectFrom('club_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found && (await stillInvites(db, found)) ? found : undefined
}

/** Tells whether the sender of an invitation may still invite; asked again of a club that is held. */
export async function stillInvites(
  db: Db,
  { group_id, invited_by }: Pick<ClubInvitationRow, 'group_id' | 'invited_by'>,
): Promise<boolean> {
  const person = invited_by === null ? undefined : await personOfAccount(db, invited_by)
  const club = await findClub(db, group_id)
  if (!person || !club) return false
  return mayInvite(await sightOf(db, club, { person, site: wholePlatform }))
}
