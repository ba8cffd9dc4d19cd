import { supportUser } from '@plaudit/contract/reserved'
import type { announcementKinds } from '@plaudit/contract/admin/shapes'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { heldBy } from '../../../platform/person.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { personKey } from '../../../platform/realtime/grants.ts'
import { adminIds } from '../../accounts/data/admins.ts'
import { accountSecured } from '../../accounts/events.ts'
import { proveAdminLeft, setRoles } from '../../accounts/mutations/roles.ts'
import { leave } from '../../accounts/mutations/leave.ts'
import { leaveMessageFor } from '../../accounts/mutations/messages.ts'
import { heldAccount } from '../../accounts/mutations/profile.ts'
import { tellEvent } from '../../accounts/mutations/securityEvents.ts'
import { closeActing, closeSessionsOf } from '../../accounts/mutations/sessions.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { userById, type UserRow } from '../data.ts'

const note = (tx: Tx, admin: Person, userId: number, act: string, detail = {}) =>
  writeAudit(tx, { actor_id: admin.user_id, subject: 'user', subject_id: userId, act, detail })

/** The admin who does it, and where this installation stands: the person is told. */
export interface Acting {
  admin: Person
  publicUrl: string
}

/** The person that is asked about, held until the transaction ends. @throws refusal not_found. */
export async function heldUser(tx: Tx, userId: number): Promise<UserRow> {
  await statement(tx.db, 'select from users where user_id = $1 for update', [userId])
  return (await userById(tx.db, userId)) ?? refuse('not_found')
}

/**
 * Makes somebody an admin or a person of support, or ends it; topics that they followed by it end at once.
 * @throws refusal not_found, last_admin.
 */
export async function changeRoles(
  tx: Tx,
  { admin, publicUrl }: Acting,
  userId: number,
  roles: { is_admin?: boolean | undefined; is_support?: boolean | undefined },
): Promise<void> {
  // Before the person's row, as everywhere: two admins who end each other's rights at once do not wait for each other.
  if (roles.is_admin === false) await proveAdminLeft(tx, userId)
  const user = await heldUser(tx, userId)
  if (user.user_id === supportUser.id) refuse('forbidden')
  await setRoles(tx, userId, roles)
  if (roles.is_admin === false || roles.is_support === false) {
    await closeActing(tx, { acting_id: userId })
    await endRight(tx, personKey(userId))
  }
  const isChanged = (['is_admin', 'is_support'] as const).some(
    (role) => roles[role] !== undefined && roles[role] !== user[role],
  )
  if (isChanged) await tellEvent(tx, publicUrl, await heldAccount(tx, userId), 'admin_roles')
  if (roles.is_admin && !user.is_admin) await tellAdmins(tx, admin, userId)
  await note(tx, admin, userId, 'set_roles', roles)
}

/** The other admins hear of a new one: a stolen session may have made them. */
async function tellAdmins(tx: Tx, { user_id: by }: Person, made: number): Promise<void> {
  await tell(tx, {
    to: (await adminIds(tx.db)).filter((id) => id !== made),
    by,
    type: 'admin_made',
    // Somebody can be made an admin many times: each time is told.
    key: `admin_made:${publicId()}`,
    href: `/admin/users/${made}`,
  })
}

/** Leaves what one person, or everybody, is told when they next come. @returns how many people it is for. */
export async function announceTo(
  tx: Tx,
  admin: Person,
  asked: { user_id?: number | undefined; kind: (typeof announcementKinds)[number]; text: string },
): Promise<number> {
  if (asked.user_id !== undefined) await heldUser(tx, asked.user_id)
  const people = await leaveMessageFor(tx, asked)
  await note(tx, admin, asked.user_id ?? 0, 'set_message', { kind: asked.kind, text: asked.text })
  return people
}

/**
 * Ends all sessions of a person and what they handed out that opens the account's things, and tells the person.
 * @throws refusal not_found.
 */
export async function signOut(tx: Tx, { admin, publicUrl }: Acting, userId: number): Promise<void> {
  await heldUser(tx, userId)
  const ended = await closeSessionsOf(tx, userId)
  await accountSecured(tx, userId)
  if (ended > 0) await tellEvent(tx, publicUrl, await heldAccount(tx, userId), 'admin_signed_out')
  await endRight(tx, personKey(userId))
  await note(tx, admin, userId, 'sign_out')
}

/**
 * Begins to erase a person whose username was typed again: nothing of theirs signs in from now on, they are told, and a
 * task does the rest.
 * @throws refusal not_found, own_account, last_admin, invalid_input for another name, still_held while something must end first,
 *   illegal_step where it has begun already.
 */
export async function eraseUser(
  tx: Tx,
  { admin, publicUrl }: Acting,
  { user_id, username }: { user_id: number; username: string },
): Promise<void> {
  if (user_id === admin.user_id || user_id === supportUser.id) refuse('own_account')
  await proveAdminLeft(tx, user_id)
  const user = await heldUser(tx, user_id)
  if (user.username !== username.trim())
    refuse('invalid_input', { fields: { username: 'invalid_username' } })
  if (user.erasing !== null) refuse('illegal_step')
  const held = await heldBy(tx.db, user_id)
  if (held.length > 0) refuse('still_held')
  await leave(tx, publicUrl, await heldAccount(tx, user_id), 'admin_erased')
  // The log keeps that it was done and to which number, and nothing that leads to the person.
  await note(tx, admin, user_id, 'erase')
}

/** The log keeps what was done about a person, and no words that were written to them or about them, in clubs too. */
export async function forgetWords(tx: Tx, userId: number): Promise<void> {
  const about = [
    `subject = 'user' and subject_id = $1`,
    `subject = 'club' and detail ->> 'user_id' = $1::text`,
  ]
  for (const theirs of about)
    await statement(
      tx.db,
      `update audit_log set detail = detail - 'text' - 'reason' where ${theirs}`,
      [userId],
    )
}
