import { m } from '@plaudit/i18n/messages'
import type { SecurityKind } from '@plaudit/contract/accounts/constants'
import type { Security } from '@plaudit/contract/accounts/security'
import type { Language } from '@plaudit/contract/constants'
import type { FastifyRequest } from 'fastify'
import { iso } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import {
  cancelExport,
  exportsOf,
  presentExport,
  startExport,
} from '../../../platform/exports/exports.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { heldBy, type Held } from '../../../platform/person.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { accountById, factorOf, isProven, passkeysOf, securityEventsOf } from '../data.ts'
import { accountSecured } from '../events.ts'
import { sessionsOfPerson, type SessionOfPerson } from '../data/sessions.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { leave } from '../mutations/leave.ts'
import { heldAccount } from '../mutations/profile.ts'
import { proveAdminLeft } from '../mutations/roles.ts'
import { noteEvent, tellEvent, type Detail } from '../mutations/securityEvents.ts'
import {
  closeSessionById,
  closeSessionsOf,
  refuseDevice,
  trustDevice,
} from '../mutations/sessions.ts'
import { requireProof, sessionHash } from '../mutations/proof.ts'

/** Everything about the safety of a person's account, as their screen shows it. */
export async function presentSecurity(
  db: Db,
  secrets: Secrets,
  { caller, request }: { caller: Caller; request: FastifyRequest },
): Promise<{ security: Security }> {
  const { user_id } = personOf(caller)
  const current = sessionHash(request)
  const account = (await accountById(db, user_id)) ?? refuse('invalid_session')
  const factor = await factorOf(db, user_id)
  const passkeys = await passkeysOf(db, user_id)
  const sessions = await sessionsOfPerson(db, user_id)
  const isAsked = mayAnswer(sessions, current)
  const exports = await exportsOf(db, user_id)
  const here = sessions.find(({ token_hash }) => token_hash.equals(current))?.session_id
  return {
    security: {
      has_password: account.password_hash !== null,
      password_changed_at: iso(account.password_changed_at),
      passkeys: passkeys.map(({ credential_id, name, host, created_at, used_at }) => ({
        id: credential_id,
        name,
        host,
        here: host === request.host,
        createdAt: created_at.toISOString(),
        used_at: iso(used_at),
      })),
      factor: { on: factor.on, recovery_left: factor.left },
      sessions: sessions.map(({ token_hash, created_at, seen_at, is_doubted, ...session }) => ({
        ...session,
        unknown: isAsked && is_doubted,
        current: token_hash.equals(current),
        createdAt: created_at.toISOString(),
        seen_at: seen_at.toISOString(),
      })),
      events: (await securityEventsOf(db, user_id)).map((row) => ({
        ...row,
        at: row.at.toISOString(),
      })),
      exports: exports
        .filter(({ kind }) => kind === 'person')
        .map((row) => presentExport(secrets, row, here)),
      held: (await heldBy(db, user_id)).map((held) => saidOf(held, caller.language)),
      proven: await isProven(db, current),
    },
  }
}

/** A device that is asked about itself can't answer, for itself or for another that came with it. */
const mayAnswer = (sessions: readonly SessionOfPerson[], current: Buffer): boolean =>
  sessions.some(({ token_hash, is_doubted }) => token_hash.equals(current) && !is_doubted)

const saidOf = ({ says, values = {}, href }: Held, language: Language) => ({
  // A sentence of the catalogues by its key, as its module named it.
  says: (m[says] as (values: object, options: { locale: string }) => string)(values, {
    locale: language.toLowerCase(),
  }),
  href,
})

/** Sessions, the export of everything, and the end of an account. */
export function securityRoutes(parts: Parts): Route[] {
  const { secrets } = parts
  return [
    route('account/getSecurity', {
      limit: 'read',
      read: ({ db, caller, request }) => presentSecurity(db, secrets, { caller, request }),
    }),
    endSessionRoute(parts),
    answerRoute(parts),
    exportRoute(parts),
    route('account/stopExport', {
      limit: 'write',
      verb: ({ tx, caller, input }) => cancelExport(tx, personOf(caller).user_id, input.export_id),
      present: (_, { db, caller, request }) => presentSecurity(db, secrets, { caller, request }),
    }),
    deleteRoute(parts),
  ]
}

function endSessionRoute({ db, publicUrl, secrets }: Parts): Route {
  const tell = async (tx: Tx, userId: number, kind: SecurityKind, detail: Detail = {}) =>
    tellEvent(tx, publicUrl, await heldAccount(tx, userId), kind, detail)
  return route('account/endSession', {
    limit: 'write',
    verb: async ({ tx, caller, request, input }) => {
      const { user_id } = personOf(caller)
      if (input.others === true) {
        const count = await closeSessionsOf(tx, user_id, sessionHash(request))
        await accountSecured(tx, user_id)
        if (count > 0) await tell(tx, user_id, 'sessions_ended', { count })
      } else {
        const isEnded = await closeSessionById(tx, user_id, input.session_id ?? 0)
        if (!isEnded) refuse('not_found')
        await tell(tx, user_id, 'session_ended')
      }
      tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
    },
    present: (_, { db: open, caller, request }) =>
      presentSecurity(open, secrets, { caller, request }),
  })
}

/** Takes a person's answer, on a known device, whether they signed in on a new device. */
function answerRoute({ db, publicUrl, secrets }: Parts): Route {
  return route('account/answerSignIn', {
    limit: 'write',
    verb: async ({ tx, caller, request, input: { session_id, mine } }) => {
      const { user_id } = personOf(caller)
      const sessions = await sessionsOfPerson(tx.db, user_id)
      if (!mayAnswer(sessions, sessionHash(request))) refuse('not_found')
      if (mine) {
        await trustDevice(tx, user_id, session_id)
        await noteEvent(tx, user_id, 'sign_in_known')
      } else {
        await refuseDevice(tx, user_id, session_id)
        await accountSecured(tx, user_id)
        await tellEvent(tx, publicUrl, await heldAccount(tx, user_id), 'sign_in_refused')
      }
      tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
    },
    present: (_, { db: open, caller, request }) =>
      presentSecurity(open, secrets, { caller, request }),
  })
}

function exportRoute({ publicUrl, secrets }: Parts): Route {
  return route('account/exportMe', {
    limit: 'write',
    verb: async ({ tx, caller, request }) => {
      const { user_id, username } = personOf(caller)
      await requireProof(tx.db, request, { user_id })
      const running = (await exportsOf(tx.db, user_id)).some(
        ({ kind, state }) => kind === 'person' && (state === 'waiting' || state === 'running'),
      )
      const asked = await startExport(tx, {
        owner_id: user_id,
        kind: 'person',
        input: { language: caller.language },
        name: `${username}.zip`,
        type: 'application/zip',
      })
      if (!running) await tellEvent(tx, publicUrl, await heldAccount(tx, user_id), 'export_asked')
      return asked
    },
    present: (row) => ({ export: presentExport(secrets, row) }),
  })
}

function deleteRoute({ db, publicUrl }: Parts): Route {
  return route('account/delete', {
    limit: 'write',
    verb: async ({ tx, caller, request, input }) => {
      const { user_id, username } = personOf(caller)
      if (input.username.toLowerCase() !== username.toLowerCase())
        refuse('illegal_step', { fields: { username: 'invalid_username' } })
      await requireProof(tx.db, request, { user_id })
      const held = await heldBy(tx.db, user_id)
      if (held.length > 0)
        refuse('account_held', {
          details: { held: held.map((one) => saidOf(one, caller.language)) },
        })
      await proveAdminLeft(tx, user_id)
      await leave(tx, publicUrl, await heldAccount(tx, user_id))
      tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
    },
    present: () => ({ deleted: true as const }),
  })
}
