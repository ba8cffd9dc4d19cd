import { refuse } from '../../../platform/errors.ts'
import { bearerOf, personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { unsentMails } from '../../notifications/data.ts'
import { accountByHandle, accountById } from '../data.ts'
import { accountOfAddress } from '../mutations/codes.ts'
import { claimSignInLink } from '../mutations/links.ts'
import { updateProfile } from '../mutations/profile.ts'
import { register, updatePreferences } from '../mutations/registration.ts'
import { closeSession } from '../mutations/sessions.ts'
import { hashPassword, isRightPassword } from '../policy/passwords.ts'
import { isCountry, phoneNumber, registrationFaults } from '../policy/registration.ts'
import { sessionsOf } from '../mutations/livingSessions.ts'
import { visitor } from '../present.ts'
import { sendCodeRoute } from './code.ts'
import { confirmPhoneRoute } from './phone.ts'
import { viewRoutes } from './views.ts'
import {
  keepDevice,
  knownDevice,
  presentAccount,
  presentSession,
  signIn,
  ssidFor,
} from './session.ts'

/** The calls of accounts. */
export function accountsRoutes(parts: Parts): Route[] {
  return [
    getUserRoute(parts),
    loginRoute(parts),
    registerRoute(parts),
    sendCodeRoute(parts),
    confirmPhoneRoute(parts),
    logoutRoute(parts),
    preferencesRoute(parts),
    profileRoute(parts),
    mailboxRoute(parts),
    ...viewRoutes(),
  ]
}

function getUserRoute({ db, limits, secrets }: Parts): Route {
  return route('api/getUser', {
    limit: 'read',
    prepare: async ({ caller, request }) => {
      if (knownDevice(secrets, request) === undefined) await limits.take('device', caller)
    },
    verb: async ({ tx, caller, input }) => {
      if (input.tok !== undefined) {
        const address = await claimSignInLink(tx, input.tok)
        const { language } = caller
        const signedInAs = caller.person?.user_id
        const proven = await accountOfAddress(tx, { address, language, signedInAs })
        return signIn(tx, db, caller, proven)
      }
      const account = caller.person && (await accountById(tx.db, caller.person.user_id))
      return { account: account ?? undefined, token: undefined }
    },
    present: async ({ account, token }, { db: open, caller, request, reply }) => {
      const ssid = ssidFor(secrets, request)
      keepDevice(request, reply, ssid)
      if (account === undefined) return visitor(ssid, caller.language)
      const user = await presentAccount(open, account, ssid)
      return token === undefined ? user : { ...user, token }
    },
  })
}

function loginRoute({ config, db, limits, secrets }: Parts): Route {
  return route('login/pro', {
    limit: 'signIn',
    prepare: async ({ caller, input }) => {
      if (input.app_token !== config.appToken) refuse('invalid_app_token')
      await limits.take('signIn', caller, `name:${input.username.toLowerCase()}`)
      const account = await accountByHandle(db, input.username)
      const fits = await isRightPassword(input.password, account?.password_hash ?? null)
      return fits && account !== undefined ? account : refuse('wrong_credentials')
    },
    verb: ({ tx, caller, prepared }) =>
      signIn(tx, db, caller, { account: prepared, dropped: false }),
    present: (opened, { db: open, request }) =>
      presentSession(open, opened, ssidFor(secrets, request)),
  })
}

function registerRoute({ config, db, secrets }: Parts): Route {
  return route('register/user', {
    limit: 'register',
    prepare: async ({ caller, input }) => {
      if (input.app_token !== config.appToken) refuse('invalid_app_token')
      const fields = registrationFaults(input)
      if (Object.keys(fields).length > 0) refuse('invalid_input', { fields })
      const { full_name, username, email, setup_token, phone, country_code } = input
      return {
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
    },
    verb: async ({ tx, caller, prepared }) => {
      const account = await register(tx, prepared)
      return signIn(tx, db, caller, { account, dropped: false })
    },
    present: (opened, { db: open, request }) =>
      presentSession(open, opened, ssidFor(secrets, request)),
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

function preferencesRoute({ db }: Parts): Route {
  return route('account/updatePreferences', {
    limit: 'write',
    verb: async ({ tx, caller, input }) => {
      if (input.country_code !== undefined && !isCountry(input.country_code)) {
        refuse('invalid_input', { fields: { country_code: 'invalid_country' } })
      }
      const { user_id } = personOf(caller)
      tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
      return updatePreferences(tx, user_id, input)
    },
    present: ({ language }) => ({ preferences: { language } }),
  })
}

function profileRoute({ db, secrets }: Parts): Route {
  return route('account/updateProfileInfo', {
    limit: 'write',
    verb: ({ tx, caller, input }) => {
      const { user_id } = personOf(caller)
      tx.afterCommit(() => sessionsOf(db).forgetPerson(user_id))
      return updateProfile(tx, user_id, input)
    },
    present: async (account, { db: open, request }) => ({
      user: await presentAccount(open, account, ssidFor(secrets, request)),
    }),
  })
}

function mailboxRoute({ config }: Parts): Route {
  return route('admin/getMailbox', {
    limit: 'read',
    read: async ({ db, input }) => {
      const { mails, more } = await unsentMails(db, input.before)
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
