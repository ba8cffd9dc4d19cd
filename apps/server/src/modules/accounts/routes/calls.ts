import type { ParsedInput } from '@plaudit/contract/calls'
import { refuse } from '../../../platform/errors.ts'
import { bearerOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { unsentMails } from '../../notifications/data/mails.ts'
import { withWords } from '../../notifications/mutations/sealedWords.ts'
import { accountByHandle, accountById, mailboxOf } from '../data.ts'
import { accountOfAddress } from '../mutations/codes.ts'
import { claimSignInLink, tryLink } from '../mutations/links.ts'
import {
  askToConfirm,
  mostConfirmLetters,
  register,
  type NewAccount,
} from '../mutations/registration.ts'
import { stillOpenedBy } from '../mutations/passwordProof.ts'
import { closeSession } from '../mutations/sessions.ts'
import { hashPassword, isRightPassword } from '../policy/passwords.ts'
import { phoneNumber, registrationFaults } from '../policy/registration.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { visitor } from '../present.ts'
import type { Account } from '../tables.ts'
import { sendCodeRoute, userIdOf } from './code.ts'
import { factorRoutes } from './factors.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './passwords.ts'
import { confirmPhoneRoute } from './phone.ts'
import { placeRoutes } from './places.ts'
import { preferencesRoutes } from './preferences.ts'
import { profileRoutes } from './profile.ts'
import { securityRoutes } from './security.ts'
import { viewRoutes } from './views.ts'
import {
  keepDevice,
  knownDevice,
  presentAccount,
  presentSession,
  signIn,
  ssidFor,
} from './session.ts'
import { takeTry, targetOf } from './tries.ts'

/** The calls of accounts. */
export function accountsRoutes(parts: Parts): Route[] {
  return [
    getUserRoute(parts),
    loginRoute(parts),
    registerRoute(parts),
    sendCodeRoute(parts),
    confirmPhoneRoute(parts),
    logoutRoute(parts),
    ...preferencesRoutes(parts),
    ...profileRoutes(parts),
    ...securityRoutes(parts),
    ...passkeyRoutes(parts),
    ...factorRoutes(parts),
    ...passwordRoutes(parts),
    ...placeRoutes(parts),
    mailboxRoute(parts),
    ...viewRoutes(),
  ]
}

function getUserRoute(parts: Parts): Route {
  const { db, limits, secrets } = parts
  return route('api/getUser', {
    limit: 'read',
    prepare: async ({ caller, request, input: { tok, second_factor } }) => {
      if (knownDevice(secrets, request) === undefined) await limits.take('device', caller)
      if (tok === undefined) return
      const address = await tryLink(db, tok, Boolean(second_factor?.trim()))
      const userId = await userIdOf(db, address)
      await takeTry(parts, caller, targetOf(userId, address), userId)
    },
    verb: async ({ tx, caller, request, input }) => {
      if (input.tok !== undefined) {
        const address = await claimSignInLink(tx, input.tok)
        const { language } = caller
        const signedInAs = caller.person?.user_id
        const proven = await accountOfAddress(tx, {
          address,
          language,
          signedInAs,
          publicUrl: parts.publicUrl,
        })
        const entry = { via: 'link', factor: input.second_factor } as const
        return signIn(tx, parts, { caller, request }, proven, entry)
      }
      const account = caller.person && (await accountById(tx.db, caller.person.user_id))
      return { account: account ?? undefined, token: undefined, ssid: undefined }
    },
    present: async ({ account, token, ssid: own }, { db: open, caller, request, reply }) => {
      const ssid = own ?? ssidFor(secrets, request)
      keepDevice(request, reply, ssid)
      if (account === undefined) return visitor(ssid, caller.language)
      const user = await presentAccount(parts, open, { account, ssid })
      const { acting } = caller.session ?? {}
      const admin = acting == null ? undefined : await accountById(open, acting)
      // Texts that a person began to write on a device are theirs alone: nobody who acts for them can open them.
      const keep_key = secrets.mac('kept')(account.ux_id).toString('base64url')
      const shown =
        admin === undefined ? { ...user, keep_key } : { ...user, acting: admin.username }
      return token === undefined ? shown : { ...shown, token }
    },
  })
}

function loginRoute(parts: Parts): Route {
  const { config, db } = parts
  return route('login/pro', {
    limit: 'signIn',
    prepare: async ({ caller, input }) => {
      if (input.app_token !== config.appToken) refuse('invalid_app_token')
      const account = await accountByHandle(db, input.username)
      const target = targetOf(account?.user_id, input.username)
      await takeTry(parts, caller, target, account?.user_id)
      const fits = await isRightPassword(input.password, account?.password_hash ?? null)
      return fits && account !== undefined ? account : refuse('wrong_credentials')
    },
    verb: async ({ tx, caller, request, input, prepared }) => {
      const account = (await stillOpenedBy(tx, prepared)) ?? refuse('wrong_credentials')
      const signedIn = { account, dropped: false }
      const entry = { via: 'password', factor: input.code } as const
      return signIn(tx, parts, { caller, request }, signedIn, entry)
    },
    present: (opened, { db: open }) => presentSession(parts, open, opened),
  })
}

/** Minutes in which a registration that is sent again means the account that the first one made. */
const repeated = 15

/**
 * Finds the account that the same registration made a moment ago. Its answer may have been lost on the way, and its
 * person taps again: the own name must not be a stranger's to them. Counts as a try at the account, as signing in does.
 */
async function madeBefore(
  parts: Parts,
  caller: Caller,
  { username, email, password, setup_token }: ParsedInput<'register/user'>,
): Promise<Account | undefined> {
  const account = await accountByHandle(parts.db, username)
  if (account === undefined || setup_token !== undefined) return undefined
  if (account.email?.toLowerCase() !== email.toLowerCase()) return undefined
  if (account.created_at.getTime() < Date.now() - repeated * 60_000) return undefined
  await takeTry(parts, caller, targetOf(account.user_id, username), account.user_id)
  return (await isRightPassword(password, account.password_hash)) ? account : undefined
}

/** An account that a registration made before, or the values of a new one. */
type Registering =
  | { before: Account }
  | { before?: undefined; account: NewAccount; isAsked: boolean }

function registerRoute(parts: Parts): Route {
  const { config, db, limits } = parts
  return route('register/user', {
    limit: 'register',
    prepare: async ({ caller, input }): Promise<Registering> => {
      if (input.app_token !== config.appToken) refuse('invalid_app_token')
      const fields = registrationFaults(input)
      if (Object.keys(fields).length > 0) refuse('invalid_input', { fields })
      const before = await madeBefore(parts, caller, input)
      if (before !== undefined) return { before }
      const { full_name, username, email, setup_token, phone, country_code } = input
      const asked = caller.local ? 0 : await limits.count('confirmTo', await mailboxOf(db, email))
      const account = {
        full_name,
        username,
        email,
        setup_token,
        password_hash: await hashPassword(input.password),
        phone: phoneNumber(phone ?? '', country_code) ?? null,
        country_code: country_code ?? '',
        language: input.language ?? caller.language,
        account_type: input.account_type ?? 'user',
      }
      return { account, isAsked: asked > 0 && asked <= mostConfirmLetters }
    },
    verb: async ({ tx, caller, request, prepared }) => {
      const asked = { caller, request }
      if (prepared.before !== undefined) {
        const account = await stillOpenedBy(tx, prepared.before)
        if (account === undefined)
          refuse('username_taken', { fields: { username: 'username_taken' } })
        const signedIn = { account, dropped: false }
        return signIn(tx, parts, asked, signedIn, { via: 'password' })
      }
      const account = await register(tx, prepared.account)
      if (prepared.isAsked) await askToConfirm(tx, parts.publicUrl, account, caller.site)
      return signIn(tx, parts, asked, { account, dropped: false }, { via: 'new' })
    },
    present: (opened, { db: open }) => presentSession(parts, open, opened),
  })
}

function logoutRoute({ db }: Parts): Route {
  return route('login/logout', {
    limit: 'read',
    verb: async ({ tx, request }) => {
      const token = bearerOf(request.headers)?.token
      if (token === undefined) return
      await closeSession(tx, token)
      tx.afterCommit(() => sessionsOf(db).forget(token))
    },
    present: () => ({ loggedin: false as const }),
  })
}

function mailboxRoute({ config, secrets }: Parts): Route {
  return route('admin/getMailbox', {
    limit: 'read',
    read: async ({ db, input }) => {
      const { mails: found, more } = await unsentMails(db, input.before)
      const mails = await Promise.all(found.map((mail) => withWords({ db, secrets }, mail)))
      return {
        mails: mails.map(({ created_at, ...mail }) => ({
          ...mail,
          createdAt: created_at.toISOString(),
        })),
        more,
        smtp: config.smtpUrl !== undefined,
        sms: config.sms !== undefined,
      }
    },
  })
}
