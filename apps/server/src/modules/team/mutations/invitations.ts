import { email as emailAddress } from '@plaudit/contract/accounts'
import type { TeamRole } from '@plaudit/contract/team/members'
import { sql, type Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { secretToken } from '../../../platform/ids.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { accountByHandle, accountById, mailboxOf } from '../../accounts/data.ts'
import { confirmEmail } from '../../accounts/mutations/codes.ts'
import { queueMail } from '../../notifications/mutations/mails.ts'
import type { ContestHead } from '../../contests/data/contests.ts'
import {
  hasLink,
  invitationOfLink,
  openInvitation,
  type InvitationRow,
} from '../data/invitations.ts'
import { teamDb, type ContestInvitationsTable } from '../tables.ts'
import { agree, proveBlind, type JudgeKeys } from '../../contests/mutations/judges.ts'
import { bumpRevision, holdContest, lockContest } from '../../contests/mutations/lock.ts'
import { hashOfLink, isMailed } from './invitationLinks.ts'
import { tellInvited } from './tellInvited.ts'
import { noteAct } from '../../contests/mutations/noteAct.ts'
import { addOrganiser, takeOut } from '../../contests/mutations/people.ts'

const daysValid = 14

/** Invitations to one mailbox in a day, from all senders and into all contests. */
const mostInADay = 5

type SendingParts = Pick<Parts, 'limits' | 'publicUrl' | 'secrets'>

interface Invited {
  role: TeamRole
  people: readonly string[]
}

/**
 * Invites people by mail. A person who is invited already gets a new link, and the one before is void.
 * @returns how many mails go out.
 * @throws refusal invalid_input that names the first who can't be invited, invited_often who was it enough today.
 */
export async function inviteMembers(
  tx: Tx,
  parts: SendingParts,
  person: Person,
  contestId: number,
  { role, people }: Invited,
): Promise<number> {
  const contest = await holdContest(tx, contestId)
  const addresses = new Map<string, string>()
  for (const who of people) {
    const { email, named } = await addressOf(tx, contest, role, who)
    addresses.set(email, named)
  }
  for (const [email, named] of addresses)
    await sendInvitation(tx, parts, person, contest, { role, email, named })
  await noteAct(tx, person, contestId, 'invite', { role, count: addresses.size })
  return addresses.size
}

interface Addressee {
  email: string
  /** The name that the team sees: a user name stays one. */
  named: string
}

/** The address of somebody who is named by it or by a user name. */
async function addressOf(
  tx: Tx,
  contest: ContestHead,
  role: TeamRole,
  who: string,
): Promise<Addressee> {
  const bad = (key: FieldKey): never =>
    refuse('invalid_input', { fields: { people: key }, values: { name: who } })
  const handle = who.replace(/^@/, '')
  const account = await accountByHandle(tx.db, handle)
  const there = role === 'judge' ? contest.judges : [...contest.organisers, contest.row.owner_id]
  if (account && there.includes(account.user_id)) bad('already_in_team')
  if (!handle.includes('@')) {
    const email = account?.email?.toLowerCase() ?? bad('unknown_person')
    return { email, named: `@${account?.username ?? handle}` }
  }
  const parsed = emailAddress.safeParse(handle)
  if (!parsed.success) return bad('invalid_email_address')
  const email = parsed.data.toLowerCase()
  return { email, named: email }
}

async function sendInvitation(
  tx: Tx,
  { limits, publicUrl, secrets }: SendingParts,
  person: Person,
  { row }: ContestHead,
  { role, email, named }: Addressee & { role: TeamRole },
): Promise<void> {
  const sent = await limits.count('inviteTo', await mailboxOf(tx.db, email))
  if (sent > mostInADay) refuse('invited_often', { values: { name: named } })
  const token = secretToken()
  const expires_at = new Date(Date.now() + daysValid * 86_400_000)
  const link = { named, token_hash: hashOfLink(token), expires_at, invited_by: person.user_id }
  await writeInvitation(tx, { contest_id: row.contest_id, role, email, ...link })
  const inviter = await accountById(tx.db, person.user_id)
  const account = await accountByHandle(tx.db, email)
  if (account) await tellInvited(tx, person, row, { role, email, named, account })
  await queueMail(tx, {
    to: email,
    template: role === 'judge' ? 'invited_to_judge' : 'invited_to_organise',
    language: account?.language ?? person.language,
    expiresAt: expires_at,
    about: person.user_id,
    secrets,
    of: { owner_id: row.owner_id },
    values: {
      contest: row.contest_name,
      inviter: inviter?.full_name ?? person.username,
      days: daysValid,
      link: `${publicUrl}/invitation#${token}`,
    },
  })
}

/** Writes an invitation, or another link into the one that the address has already. */
async function writeInvitation(
  tx: Tx,
  invitation: Insertable<ContestInvitationsTable>,
): Promise<void> {
  await teamDb(tx.db)
    .insertInto('contest_invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['contest_id', 'role', 'email'])
        .where('accepted_at', 'is', null)
        .doUpdateSet({ ...invitation, sent_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Sends an open invitation again. @throws refusal not_found, invited_often. */
export async function resendInvitation(
  tx: Tx,
  parts: SendingParts,
  person: Person,
  contest_id: number,
  invitationId: number,
): Promise<void> {
  const contest = await holdContest(tx, contest_id)
  const invitation = (await openInvitation(tx.db, contest_id, invitationId)) ?? refuse('not_found')
  await sendInvitation(tx, parts, person, contest, invitation)
  await noteAct(tx, person, contest_id, 'resend_invitation', { role: invitation.role })
}

/** Takes an open invitation back. @throws refusal not_found, also when it was just taken up. */
export async function withdrawInvitation(
  tx: Tx,
  person: Person,
  contestId: number,
  invitationId: number,
): Promise<void> {
  await holdContest(tx, contestId)
  const gone = await teamDb(tx.db)
    .deleteFrom('contest_invitations')
    .where('contest_id', '=', contestId)
    .where('invitation_id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .returning('role')
    .executeTakeFirst()
  if (gone === undefined) refuse('not_found')
  await noteAct(tx, person, contestId, 'withdraw_invitation', { role: gone.role })
}

/**
 * A link that was passed on lets nobody else in; a mailed link was read in the mailbox, a copy may come from anywhere.
 * @throws refusal other_address, confirmed_email_required.
 */
async function proveAddress(
  tx: Tx,
  person: Person,
  invitation: InvitationRow,
  token: string,
): Promise<void> {
  const account = await accountById(tx.db, person.user_id)
  if (account?.email?.toLowerCase() !== invitation.email) refuse('other_address')
  if (account.email_confirmed_at !== null) return
  if (!isMailed(invitation, token)) refuse('confirmed_email_required')
  await confirmEmail(tx, account, true)
}

/**
 * Takes an invitation up. The link works once: of any number of tries at the same time one gets in.
 * @returns the contest and the role.
 * @throws refusal link_used for one that was used, taken back or has expired, other_address for another's,
 * confirmed_email_required while nobody has proved that the address is the account's, saw_numbers.
 */
export async function acceptInvitation(
  tx: Tx,
  person: Person,
  token: string,
  keys: JudgeKeys,
): Promise<{ contest: ContestHead; role: TeamRole }> {
  const found = (await invitationOfLink(tx.db, hashOfLink(token))) ?? refuse('link_used')
  const { contest_id, invitation_id, role } = found
  await proveAddress(tx, person, found, token)
  const contest = await lockContest(tx, contest_id)
  const claimed = await teamDb(tx.db)
    .updateTable('contest_invitations')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: person.user_id })
    .where('contest_id', '=', contest_id)
    .where('invitation_id', '=', invitation_id)
    .where(hasLink(hashOfLink(token)))
    .where('accepted_at', 'is', null)
    .returning('invitation_id')
    .executeTakeFirst()
  if (claimed === undefined) refuse('link_used')
  if (role === 'judge') {
    await proveBlind(tx, contest, person)
    await agree(tx, contest_id, person.user_id, keys)
  } else await addOrganiser(tx, contest, person.user_id)
  await bumpRevision(tx, contest_id)
  await noteAct(tx, person, contest_id, 'accept_invitation', { role })
  return { contest, role }
}

/**
 * Takes a person out of the team, or lets the person leave. The contest gets another revision. So every process checks
 * each ballot against the judges that are left, and refuses a form that was read before and still names the person.
 * @throws refusal not_found.
 */
export async function removeMember(
  tx: Tx,
  person: Person,
  contestId: number,
  { role, user_id }: { role: TeamRole; user_id: number },
): Promise<void> {
  const contest = await lockContest(tx, contestId)
  if (!(await takeOut(tx, contest, { role, user_id }))) refuse('not_found')
  await bumpRevision(tx, contestId)
  const act = user_id === person.user_id ? 'leave_team' : 'remove_member'
  await noteAct(tx, person, contestId, act, { role, users: [user_id] })
}
