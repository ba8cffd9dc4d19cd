import type { ParsedInput } from '@plaudit/contract/calls'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { accountById, waysOf } from '../data.ts'
import { accountSecured } from '../events.ts'
import { claimCode, confirmEmail, tryCode } from '../mutations/codes.ts'
import { claimPasswordLink } from '../mutations/links.ts'
import { isByPhoneAlone } from '../mutations/mistyped.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { signedInBy } from '../mutations/passkeys.ts'
import { heldAccount, setPassword } from '../mutations/profile.ts'
import { tellEvent } from '../mutations/securityEvents.ts'
import { closeSessionsOf, proveSession } from '../mutations/sessions.ts'
import { hashPassword, isBreached, isRightPassword } from '../policy/passwords.ts'
import { codeDigits } from '../policy/registration.ts'
import type { Account } from '../tables.ts'
import { limitCode, send } from './code.ts'
import { tryFactor } from './factorTries.ts'
import { presentSecurity } from './security.ts'
import { requireProof, sessionHash } from '../mutations/proof.ts'
import { takeTry, targetOf } from './tries.ts'

/** Proving oneself again, a new password by mail, and going without one. */
export function passwordRoutes(parts: Parts): Route[] {
  return [proveRoute(parts), askRoute(parts), setRoute(parts), removeRoute(parts)]
}

/** Returns the address of a code that proves a person: the confirmed mail address, else the confirmed number. */
const provingAddress = (account: Account): string =>
  (account.email_confirmed_at && account.email?.toLowerCase()) ||
  (account.phone_confirmed_at && account.phone) ||
  refuse('illegal_step')

function proveRoute(parts: Parts): Route {
  const { db } = parts
  return route('account/prove', {
    limit: 'write',
    prepare: async ({ caller, input }) => {
      const { user_id } = personOf(caller)
      const account = (await accountById(db, user_id)) ?? refuse('invalid_session')
      return { account, isProven: await provenBefore(parts, caller, account, input) }
    },
    verb: async ({ tx, caller, request, input, prepared: { account, isProven } }) => {
      const ways = await waysOf(tx.db, account.user_id, request.host)
      if (input.send === true) {
        const sent = await send(tx, parts, provingAddress(account), caller)
        return { proven: false, sent, ways }
      }
      const proven =
        isProven ||
        (await provenNow(tx, parts, { account, caller }, input, ways.factor, request.host))
      if (proven) await proveSession(tx, sessionHash(request))
      return { proven, ways }
    },
    present: (answer) => answer,
  })
}

type Proof = ParsedInput<'account/prove'>

/** By a password, whose work needs no transaction; tries at codes count by themselves. */
async function provenBefore(
  parts: Parts,
  caller: Caller,
  account: Account,
  { password, code, send: isSent }: Proof,
): Promise<boolean> {
  const { user_id, username, password_hash } = account
  if (isSent === true) {
    await limitCode(parts, caller, provingAddress(account))
    return false
  }
  if (password === undefined && code === undefined) return false
  const isKnown = await takeTry(parts, caller, targetOf(user_id, username), user_id)
  if (password !== undefined)
    return (await isRightPassword(password, password_hash)) || refuse('wrong_credentials')
  const ways = await waysOf(parts.db, user_id, caller.host)
  if (!ways.factor)
    await tryCode(
      parts.db,
      parts.secrets,
      provingAddress(account),
      codeDigits(code ?? '') ?? refuse('invalid_code'),
      isKnown,
    )
  return false
}

async function provenNow(
  tx: Tx,
  parts: Parts,
  { account, caller }: { account: Account; caller: Caller },
  { code, passkey }: Proof,
  hasFactor: boolean,
  host: string,
): Promise<boolean> {
  if (passkey !== undefined)
    return (await signedInBy(tx, passkey, { host }, account.user_id)) === account.user_id
  if (code === undefined) return false
  if (hasFactor)
    return (
      (await tryFactor(tx, parts, caller, account, code)) !== undefined || refuse('invalid_code')
    )
  const digits = codeDigits(code) ?? refuse('invalid_code')
  await claimCode(tx, parts.secrets, provingAddress(account), digits)
  return true
}

/** A link for a new password; whether an address has an account is told to its mailbox alone. */
function askRoute(parts: Parts): Route {
  return route('login/askNewPassword', {
    limit: 'code',
    prepare: async ({ caller, input }) => {
      await limitCode(parts, caller, input.email.toLowerCase())
    },
    verb: async ({ tx, input }) => {
      // In a task of its own for every address, so that the time of the answer says nothing of it.
      await queueTask(tx, 'mail_password_link', { address: input.email }, { maxAttempts: 3 })
    },
    present: () => ({ sent: parts.config.smtpUrl !== undefined }),
  })
}

function setRoute({ db, publicUrl }: Parts): Route {
  return route('login/setNewPassword', {
    limit: 'code',
    prepare: async ({ input }) => {
      const { new_password, confirm_password } = input
      if (isBreached(new_password))
        refuse('invalid_input', { fields: { new_password: 'invalid_password' } })
      if (new_password !== confirm_password)
        refuse('invalid_input', { fields: { confirm_password: 'password_did_not_matched' } })
      return hashPassword(new_password)
    },
    verb: async ({ tx, input, prepared }) => {
      const userId = await claimPasswordLink(tx, input.token)
      const before = await heldAccount(tx, userId)
      // The mailbox of a typed address is not its person's word: their number is.
      if (isByPhoneAlone(before)) refuse('link_used')
      // The opener of the link has shown that the mailbox is theirs: an address that a stranger planted there goes.
      if (before.email_confirmed_at === null) await confirmEmail(tx, before, false)
      await setPassword(tx, userId, prepared)
      await closeSessionsOf(tx, userId)
      await accountSecured(tx, userId)
      const account = await heldAccount(tx, userId)
      await tellEvent(tx, publicUrl, account, 'password_reset')
      tx.afterCommit(() => sessionsOf(db).forgetPerson(userId))
    },
    present: () => ({ changed: true as const }),
  })
}

function removeRoute({ publicUrl, secrets }: Parts): Route {
  return route('account/removePassword', {
    limit: 'write',
    verb: async ({ tx, caller, request }) => {
      const { user_id } = personOf(caller)
      await requireProof(tx.db, request, { user_id })
      const ways = await waysOf(tx.db, user_id, request.host)
      // A person without a passkey would have a mailbox alone between them and a stranger.
      if (!ways.passkey || !ways.password) refuse('illegal_step')
      await setPassword(tx, user_id, null)
      await tellEvent(tx, publicUrl, await heldAccount(tx, user_id), 'password_removed')
    },
    present: (_, { db, caller, request }) => presentSecurity(db, secrets, { caller, request }),
  })
}
