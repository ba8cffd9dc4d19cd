import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { secretToken } from '../../../platform/ids.ts'
import { accountByHandle } from '../../accounts/data.ts'
import { makeSignInLink } from '../../accounts/mutations/links.ts'
import { invitationOfLink, type InvitationRow } from '../data/invitations.ts'
import { teamDb } from '../tables.ts'

/** Only the hash of a link's token is kept. */
export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Tells whether a link is the one that was mailed: it proves the mailbox, a copy of the team's page proves nothing. */
export const isMailed = (
  { token_hash }: Pick<InvitationRow, 'token_hash'>,
  token: string,
): boolean => token_hash.equals(hashOfLink(token))

/**
 * Tells whether the link alone lets its reader in: a mailed one, to an address that has no account yet. If there is
 * one, a link that was passed on would open it to others.
 */
export const entersBy = async (
  db: Db,
  invitation: Pick<InvitationRow, 'token_hash' | 'email'>,
  token: string,
): Promise<boolean> =>
  isMailed(invitation, token) && (await accountByHandle(db, invitation.email)) === undefined

const minutes = 10

/** @returns the token of a sign-in link. @throws refusal link_used, sign_in_required where the address has an account. */
export async function enterByInvitation(tx: Tx, token: string): Promise<string> {
  const found = (await invitationOfLink(tx.db, hashOfLink(token))) ?? refuse('link_used')
  if (!(await entersBy(tx.db, found, token))) refuse('sign_in_required')
  return makeSignInLink(tx, found.email, minutes)
}

/** A link to pass on, for an invitation that nobody took up yet. @throws refusal not_found. */
export async function copyInvitation(
  tx: Tx,
  publicUrl: string,
  contestId: number,
  invitationId: number,
): Promise<string> {
  const token = secretToken()
  const copied = await teamDb(tx.db)
    .updateTable('contest_invitations')
    .set({ copy_hash: hashOfLink(token) })
    .where('contest_id', '=', contestId)
    .where('invitation_id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('invitation_id')
    .executeTakeFirst()
  if (copied === undefined) refuse('not_found')
  return `${publicUrl}/invitation#${token}`
}
