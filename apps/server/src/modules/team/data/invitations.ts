import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { teamDb, type ContestInvitationsTable, type TeamTables } from '../tables.ts'

export type InvitationRow = Selectable<ContestInvitationsTable>

/** Invitations of a contest that nobody took up yet, newest first. */
export function openInvitations(db: Db, contestId: number): Promise<InvitationRow[]> {
  return teamDb(db)
    .selectFrom('contest_invitations')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('accepted_at', 'is', null)
    .orderBy('invitation_id', 'desc')
    .execute()
}

export async function openInvitation(
  db: Db,
  contestId: number,
  invitationId: number,
): Promise<InvitationRow | undefined> {
  return teamDb(db)
    .selectFrom('contest_invitations')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('invitation_id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
}

/** The links of an invitation: the mailed one, the one to pass on and the one in a notice. */
export const hasLink =
  (tokenHash: Buffer) =>
  (e: ExpressionBuilder<TeamTables, 'contest_invitations'>): Expression<SqlBool> =>
    e.or([
      e('token_hash', '=', tokenHash),
      e('copy_hash', '=', tokenHash),
      e('notice_hash', '=', tokenHash),
    ])

/** The invitation that a link leads to, as long as it can be taken up. */
export async function invitationOfLink(
  db: Db,
  tokenHash: Buffer,
): Promise<InvitationRow | undefined> {
  return teamDb(db)
    .selectFrom('contest_invitations')
    .selectAll()
    .where(hasLink(tokenHash))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}
