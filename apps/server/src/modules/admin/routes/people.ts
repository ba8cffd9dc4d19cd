import { consentHours } from '@plaudit/contract/admin/shapes'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller, type Person } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import type { Parts } from '../../../platform/parts.ts'
import { heldBy } from '../../../platform/person.ts'
import { accountById, peopleByIds } from '../../accounts/data.ts'
import { sessionsOf } from '../../accounts/mutations/livingSessions.ts'
import { requireProof } from '../../accounts/mutations/proof.ts'
import { currentCase } from '../../reports/data.ts'
import { takeDown } from '../../reports/mutations.ts'
import { lift } from '../../reports/mutations/appeals.ts'
import { messagesFor } from '../../accounts/data/messages.ts'
import { consentById, findAudit, findUsers, openConsent, sessionCount, userById } from '../data.ts'
import { notesAbout } from '../data/notes.ts'
import { answerConsent, askConsent, signInAs } from '../mutations/consents.ts'
import { announceTo, changeRoles, eraseUser, signOut } from '../mutations/people.ts'
import { userCan } from '../policy.ts'
import { presentConsent, presentNotes, presentPeople, presentUsers } from '../present.ts'
import { presentActs } from '../present/acts.ts'
import { sendUsers } from '../present/userFile.ts'

async function one(db: Db, userId: number) {
  const row = (await userById(db, userId)) ?? refuse('not_found')
  const [user = refuse('not_found')] = await presentUsers(db, [row])
  return { user }
}

async function whole(db: Db, caller: Caller, userId: number) {
  const row = (await userById(db, userId)) ?? refuse('not_found')
  const admin = personOf(caller)
  const consent = await openConsent(db, userId, admin.user_id)
  const found = await currentCase(db, 'user', String(userId))
  const acts = await findAudit(db, { subject: 'user', subject_id: userId, limit: 20 })
  const held = await heldBy(db, userId)
  const [user = refuse('not_found')] = await presentPeople(db, [row])
  const { figures, ...shown } = user
  return {
    user: shown,
    figures,
    sessions: await sessionCount(db, userId),
    globalmsg: row.globalmsg,
    popup_error: row.popup_error,
    case_id: row.suspended_at === null ? null : (found?.case_id ?? null),
    held: held.map(({ says, values }) => sentence(says, caller.language, values)),
    consent: consent ? presentConsent(consent) : null,
    acts: await presentActs(db, acts.rows),
    notes: presentNotes(await notesAbout(db, userId)),
    can: userCan(row, admin, consent?.state === 'given'),
  }
}

/** People, as the platform's admins deal with them (product 11). */
export function peopleRoutes(parts: Parts): Route[] {
  const { publicUrl } = parts
  const forget = (tx: { afterCommit(hook: () => void): void }, userId: number) =>
    tx.afterCommit(() => sessionsOf(parts.db).forgetPerson(userId))
  return [
    route('admin/getUsers', {
      limit: 'read',
      read: async ({ db, caller, input, reply }) => {
        const { format } = input
        if (format !== 'json')
          return sendUsers(db, { ...input, format, language: caller.language }, reply)
        const { rows, next, total } = await findUsers(db, input)
        return { users: await presentPeople(db, rows), next, total }
      },
    }),
    route('admin/getUser', {
      limit: 'read',
      read: ({ db, caller, input }) => whole(db, caller, input.user_id),
    }),
    route('admin/setRoles', {
      limit: 'write',
      verb: async ({ tx, caller, request, input: { user_id, ...roles } }) => {
        // A stolen session alone neither makes other admins nor erases anybody.
        if (roles.is_admin || roles.is_support) await requireProof(tx.db, request, personOf(caller))
        forget(tx, user_id)
        await changeRoles(tx, { admin: personOf(caller), publicUrl }, user_id, roles)
      },
      present: (_, { db, input }) => one(db, input.user_id),
    }),
    route('admin/getMessages', {
      limit: 'read',
      read: ({ db }) => messagesFor(db, { globalmsg: '', popup_error: '' }),
    }),
    route('admin/setMessage', {
      limit: 'write',
      verb: ({ tx, caller, input }) => announceTo(tx, personOf(caller), input),
      present: (people) => ({ people }),
    }),
    route('admin/signOutUser', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        forget(tx, input.user_id)
        await signOut(tx, { admin: personOf(caller), publicUrl }, input.user_id)
      },
      present: (_, { db, input }) => one(db, input.user_id),
    }),
    route('admin/eraseUser', {
      limit: 'write',
      verb: async ({ tx, caller, request, input }) => {
        await requireProof(tx.db, request, personOf(caller))
        forget(tx, input.user_id)
        await eraseUser(tx, { admin: personOf(caller), publicUrl }, input)
      },
      present: () => ({ erased: true as const }),
    }),
    ...suspensionRoutes(parts, forget),
    ...consentRoutes(parts),
  ]
}

type Forget = (tx: { afterCommit(hook: () => void): void }, userId: number) => void

/** To suspend is to take an account down: one queue, one reason, one appeal (reports). */
function suspensionRoutes(parts: Parts, forget: Forget): Route[] {
  const { publicUrl, secrets } = parts
  const reporting = () => ({ things: parts.ports.get('reported'), publicUrl, secrets })
  const thing = (user_id: number) => ({ entity: 'user' as const, key: String(user_id) })
  const able = async (db: Db, admin: Person, userId: number) => {
    const user = (await userById(db, userId)) ?? refuse('not_found')
    return userCan(user, admin, false)
  }
  return [
    route('admin/suspendUser', {
      limit: 'write',
      authorise: async ({ db, caller, input }) => {
        const can = await able(db, personOf(caller), input.user_id)
        if (!can.suspend) refuse(can.lift ? 'illegal_step' : 'own_account')
      },
      verb: async ({ tx, caller, input }) => {
        forget(tx, input.user_id)
        const { user_id, reason, words } = input
        await takeDown(tx, reporting(), personOf(caller), { ...thing(user_id), reason, words })
      },
      present: (_, { db, input }) => one(db, input.user_id),
    }),
    route('admin/liftSuspension', {
      limit: 'write',
      authorise: async ({ db, caller, input }) => {
        const can = await able(db, personOf(caller), input.user_id)
        if (!can.lift) refuse('illegal_step')
      },
      verb: async ({ tx, caller, input }) => {
        forget(tx, input.user_id)
        await lift(tx, reporting(), personOf(caller), thing(input.user_id))
      },
      present: (_, { db, input }) => one(db, input.user_id),
    }),
  ]
}

/** Signing in for somebody, who consented and sees it (product 1). */
function consentRoutes(parts: Parts): Route[] {
  return [
    route('admin/askConsent', {
      limit: 'write',
      verb: ({ tx, caller, input }) => askConsent(tx, personOf(caller), input),
      present: (row) => ({ consent: presentConsent(row) }),
    }),
    route('account/getConsent', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { user_id } = personOf(caller)
        const row = (await consentById(db, user_id, input.consent_id)) ?? refuse('not_found')
        const people = await peopleByIds(db, [row.admin_id])
        const admin = people.get(row.admin_id) ?? refuse('not_found')
        return { consent: presentConsent(row), admin, hours: consentHours }
      },
    }),
    route('account/answerConsent', {
      limit: 'write',
      verb: ({ tx, caller, input }) => {
        // The session that stood on it belongs to the same person: it is refused from the next call on.
        const { user_id } = personOf(caller)
        tx.afterCommit(() => sessionsOf(parts.db).forgetPerson(user_id))
        return answerConsent(tx, personOf(caller), input)
      },
      present: (row) => ({ consent: presentConsent(row) }),
    }),
    route('admin/signInAs', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        const by = { admin: personOf(caller), publicUrl: parts.publicUrl }
        const token = await signInAs(tx, caller, by, input.user_id)
        return { token, userId: input.user_id }
      },
      present: (opened, { db, caller, request }) => acting(parts, db, { caller, request }, opened),
    }),
  ]
}

async function acting(
  { ports }: Parts,
  db: Db,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  { token, userId }: { token: string; userId: number },
) {
  const account = (await accountById(db, userId)) ?? refuse('not_found')
  const session = await ports.get('presentSession')(db, request, { account, token })
  return { ...session, user: { ...session.user, acting: personOf(caller).username } }
}
