import { actingHours, consentHours } from '@plaudit/contract/admin/shapes'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller, Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { otherName } from '../../../platform/site.ts'
import { step } from '../../../platform/states.ts'
import { heldAccount } from '../../accounts/mutations/profile.ts'
import { tellEvent } from '../../accounts/mutations/securityEvents.ts'
import { closeActing, openActingSession } from '../../accounts/mutations/sessions.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { openConsent } from '../data.ts'
import { userCan } from '../policy.ts'
import { consentSteps } from '../states.ts'
import { adminDb, type ConsentRow } from '../tables.ts'
import { heldUser, type Acting } from './people.ts'

const note = (tx: Tx, actor: number, userId: number, act: string, detail = {}) =>
  writeAudit(tx, { actor_id: actor, subject: 'user', subject_id: userId, act, detail })

/**
 * Asks a person whether one may sign in as them. Asked again while it stands open, it stays the one question.
 * @throws refusal not_found, own_account for oneself and other admins.
 */
export async function askConsent(
  tx: Tx,
  admin: Person,
  { user_id, reason }: { user_id: number; reason: string },
): Promise<ConsentRow> {
  const user = await heldUser(tx, user_id)
  if (!userCan(user, admin, false).ask_consent) refuse('own_account')
  const known = await openConsent(tx.db, user_id, admin.user_id)
  if (known !== undefined) return known
  await endOld(tx, user_id, admin.user_id)
  const consent_id = publicId()
  const row = await adminDb(tx.db)
    .insertInto('sign_in_consents')
    .values({
      user_id,
      consent_id,
      admin_id: admin.user_id,
      reason,
      answered_at: null,
      expires_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tell(tx, {
    to: [user_id],
    by: admin.user_id,
    type: 'consent_asked',
    key: `consent:${consent_id}`,
    href: `/consent/${consent_id}`,
    values: { reason },
  })
  await note(tx, admin.user_id, user_id, 'ask_consent', { reason })
  return row
}

/** A yes whose time is over makes room for another question. */
const endOld = (tx: Tx, userId: number, adminId: number): Promise<unknown> =>
  statement(
    tx.db,
    `update sign_in_consents set state = 'ended'
     where user_id = $1 and admin_id = $2 and state in ('asked', 'given') and expires_at <= now()`,
    [userId, adminId],
  )

/**
 * The person says yes for a day, no, or ends it: a session that stands on it ends with it.
 * @throws refusal not_found, illegal_step.
 */
export async function answerConsent(
  tx: Tx,
  person: Person,
  { consent_id, verdict }: { consent_id: string; verdict: 'give' | 'refuse' | 'end' },
): Promise<ConsentRow> {
  // A session that is just being opened on it (`signInAs`) comes before, and ends with it, or finds it ended.
  await heldUser(tx, person.user_id)
  const row =
    (await adminDb(tx.db)
      .selectFrom('sign_in_consents')
      .selectAll()
      .where('user_id', '=', person.user_id)
      .where('consent_id', '=', consent_id)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('not_found')
  const state = step(consentSteps, row.state, verdict, 'person')
  const saved = await adminDb(tx.db)
    .updateTable('sign_in_consents')
    .set({
      state,
      answered_at: sql<Date>`now()`,
      expires_at:
        state === 'given'
          ? sql<Date>`now() + make_interval(hours => ${consentHours})`
          : row.expires_at,
    })
    .where('user_id', '=', person.user_id)
    .where('consent_id', '=', consent_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (state === 'ended') await closeActing(tx, { acting_id: row.admin_id, user_id: person.user_id })
  await note(tx, person.user_id, person.user_id, `consent_${verdict}`, { admin_id: row.admin_id })
  return saved
}

/**
 * Proves that somebody is an admin now, and keeps them one until the transaction ends: the end of what they may ends
 * every session in which they act, and must find this one. @throws refusal forbidden.
 */
async function proveStillAdmin(tx: Tx, { user_id }: Person): Promise<void> {
  const rows = await statement(
    tx.db,
    'select from users where user_id = $1 and is_admin for share',
    [user_id],
  )
  if (rows.length === 0) refuse('forbidden')
}

/**
 * A session of somebody who consented, for an hour and as long as they consented at most. The person is told that it began.
 * @throws refusal not_found, consent_missing.
 */
export async function signInAs(
  tx: Tx,
  caller: Caller,
  { admin, publicUrl }: Acting,
  userId: number,
): Promise<string> {
  const user = await heldUser(tx, userId)
  await proveStillAdmin(tx, admin)
  const consent = await openConsent(tx.db, userId, admin.user_id)
  if (consent?.state !== 'given' || consent.expires_at === null) return refuse('consent_missing')
  if (!userCan(user, admin, true).sign_in_as) refuse('consent_missing')
  const { consent_id, expires_at: until } = consent
  await tell(tx, {
    to: [userId],
    by: admin.user_id,
    type: 'consent_used',
    key: `consent:${consent_id}:${Date.now()}`,
    href: `/consent/${consent_id}`,
  })
  await tellEvent(tx, publicUrl, await heldAccount(tx, userId), 'admin_acted')
  await note(tx, admin.user_id, userId, 'sign_in_as')
  return openActingSession(tx, userId, {
    user_id: admin.user_id,
    hours: actingHours,
    until,
    userAgent: caller.userAgent,
    host: otherName(publicUrl, caller.host),
  })
}

/** Forgets what a person was asked and asked others, as they go (`on delete`). */
export const forgetConsents = (tx: Tx, userId: number): Promise<unknown> =>
  statement(tx.db, 'delete from sign_in_consents where user_id = $1 or admin_id = $1', [userId])
