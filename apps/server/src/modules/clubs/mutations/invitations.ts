import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { secretToken } from '../../../platform/ids.ts'
import type { Parts } from '../../../platform/parts.ts'
import { accountByHandle, accountById, mailboxOf } from '../../accounts/data.ts'
import { queueMail } from '../../notifications/mutations/mails.ts'
import { openInvitation, stillInvites } from '../data/invitations.ts'
import { ownersAndAsking } from '../data/people.ts'
import { mayInvite } from '../policy.ts'
import { clubsDb, type ClubPersonRow, type ClubRow } from '../tables.ts'
import { joinClub } from './joining.ts'
import { heldSight } from './membership.ts'

/** Invitations to one mailbox in a day, from all senders and into all clubs. */
const mostInADay = 5

/** Only the hash of a link's token is kept. */
export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest()

const linkOf = (publicUrl: string, token: string): string => `${publicUrl}/club-invitation#${token}`

interface Inviting {
  emails?: readonly string[] | undefined
  uses: number
  days: number
}

/**
 * Makes a link that lets people in, or sends one by mail to each address.
 * @returns the link, or null where mails went out.
 * @throws refusal forbidden, invited_often.
 */
export async function invite(
  tx: Tx,
  parts: Pick<Parts, 'limits' | 'publicUrl' | 'secrets'>,
  person: Person,
  groupId: number,
  { emails, uses, days }: Inviting,
): Promise<string | null> {
  const sight = await heldSight(tx, groupId, person)
  if (!mayInvite(sight)) refuse('forbidden')
  const expires_at = new Date(Date.now() + days * 86_400_000)
  const invited_by = person.user_id
  if (emails === undefined) {
    const token = secretToken()
    await clubsDb(tx.db)
      .insertInto('club_invitations')
      .values({
        group_id: groupId,
        token_hash: hashOfLink(token),
        uses_left: uses,
        invited_by,
        expires_at,
      })
      .execute()
    return linkOf(parts.publicUrl, token)
  }
  for (const email of new Set(emails.map((one) => one.toLowerCase())))
    await sendTo(tx, parts, person, sight.row, { email, expires_at, days })
  return null
}

async function sendTo(
  tx: Tx,
  { limits, publicUrl, secrets }: Pick<Parts, 'limits' | 'publicUrl' | 'secrets'>,
  person: Person,
  club: ClubRow,
  { email, expires_at, days }: { email: string; expires_at: Date; days: number },
): Promise<void> {
  const sent = await limits.count('clubInviteTo', await mailboxOf(tx.db, email))
  if (sent > mostInADay) refuse('invited_often', { values: { name: email } })
  const token = secretToken()
  const link = {
    token_hash: hashOfLink(token),
    expires_at,
    invited_by: person.user_id,
    uses_left: 1,
  }
  await clubsDb(tx.db)
    .insertInto('club_invitations')
    .values({ group_id: club.group_id, email, ...link })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'email'])
        .where('email', 'is not', null)
        .doUpdateSet({ ...link, sent_at: sql<Date>`now()` }),
    )
    .execute()
  await mailTo(tx, secrets, person, club, {
    email,
    expires_at,
    days,
    link: linkOf(publicUrl, token),
  })
}

interface Letter {
  email: string
  expires_at: Date
  days: number
  link: string
}

async function mailTo(
  tx: Tx,
  secrets: Parts['secrets'],
  person: Person,
  club: ClubRow,
  { email, expires_at, days, link }: Letter,
): Promise<void> {
  const inviter = await accountById(tx.db, person.user_id)
  const account = await accountByHandle(tx.db, email)
  await queueMail(tx, {
    to: email,
    template: 'invited_to_club',
    language: account?.language ?? person.language,
    expiresAt: expires_at,
    about: person.user_id,
    secrets,
    of: {
      owner_id:
        (await ownersAndAsking(tx.db, [club.group_id])).get(club.group_id)?.owner_id ?? null,
    },
    values: {
      contest: club.title,
      inviter: inviter?.full_name ?? person.username,
      days,
      link,
    },
  })
}

/** Makes open invitations to a club void: one of them, or all. @returns how many there were. */
export async function withdrawInvitations(
  tx: Tx,
  groupId: number,
  invitationId: number | undefined,
): Promise<number> {
  const gone = await statement<{ n: number }>(
    tx.db,
    `delete from club_invitations where group_id = $1 and ($2::bigint is null or invitation_id = $2) returning 1 as n`,
    [groupId, invitationId ?? null],
  )
  return gone.length
}

/**
 * Takes an invitation up; one by mail works once and for its address, a link as often as it says.
 * @throws refusal link_used, other_address, confirmed_email_required, and what joining refuses.
 */
export async function acceptInvitation(
  tx: Tx,
  person: Person,
  token: string,
): Promise<ClubPersonRow> {
  const found = (await openInvitation(tx.db, hashOfLink(token))) ?? refuse('link_used')
  if (found.email !== null) {
    const account = await accountById(tx.db, person.user_id)
    if (account?.email?.toLowerCase() !== found.email) refuse('other_address')
    if (account.email_confirmed_at === null) refuse('confirmed_email_required')
  }
  // The club first, as everybody who changes who belongs to it.
  const { mine } = await heldSight(tx, found.group_id, person)
  if (!(await stillInvites(tx.db, found))) refuse('link_used')
  const isThere = mine !== undefined && ['member', 'lapsed', 'let_in'].includes(mine.state)
  if (!isThere) await spend(tx, found.group_id, found.invitation_id)
  return joinClub(tx, person, found.group_id, { message: '', isInvited: true })
}

async function spend(tx: Tx, groupId: number, invitationId: number): Promise<void> {
  const used = await clubsDb(tx.db)
    .updateTable('club_invitations')
    .set((e) => ({ uses_left: e('uses_left', '-', 1) }))
    .where('group_id', '=', groupId)
    .where('invitation_id', '=', invitationId)
    .where('uses_left', '>', 0)
    .returning('invitation_id')
    .executeTakeFirst()
  if (used === undefined) refuse('link_used')
}
