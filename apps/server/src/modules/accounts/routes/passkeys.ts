import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { accountById, passkeysOf } from '../data.ts'
import {
  addPasskey,
  keepChallenge,
  removePasskey,
  renamePasskey,
  signedInBy,
} from '../mutations/passkeys.ts'
import { heldAccount } from '../mutations/profile.ts'
import { tellEvent } from '../mutations/securityEvents.ts'
import { creationOptions, requestOptions } from '../policy/passkeys.ts'
import { requireWayIn } from '../mutations/waysIn.ts'
import { presentSecurity } from './security.ts'
import { requireProof } from '../mutations/proof.ts'
import { presentSession, signIn } from './session.ts'

/** Passkeys of people, each at the host that it was made for (product 2). */
export function passkeyRoutes(parts: Parts): Route[] {
  return [
    optionsRoute(parts),
    addRoute(parts),
    changeRoute(parts),
    removeRoute(parts),
    route('login/passkey', {
      limit: 'signIn',
      verb: async ({ tx, caller, request, input }) => {
        const place = { host: request.host }
        const userId = await signedInBy(tx, input.credential, place, null)
        const account = (await accountById(tx.db, userId)) ?? refuse('wrong_credentials')
        if (account.leaving_at !== null) refuse('wrong_credentials')
        const signedIn = { account, dropped: false }
        return signIn(tx, parts, { caller, request }, signedIn, { via: 'passkey' })
      },
      present: (opened, { db }) => presentSession(parts, db, opened),
    }),
  ]
}

function optionsRoute({ ports }: Pick<Parts, 'ports'>): Route {
  return route('account/passkeyOptions', {
    limit: 'write',
    verb: async ({ tx, caller, request, input }) => {
      const place = { host: request.host }
      if (input.for === 'sign_in') {
        const options = await requestOptions(place)
        await keepChallenge(tx, options.challenge, place, null)
        return { ...options }
      }
      const { user_id } = personOf(caller)
      const known = await passkeysOf(tx.db, user_id, place.host)
      if (input.for === 'prove') {
        const options = await requestOptions(place, known)
        await keepChallenge(tx, options.challenge, place, user_id)
        return { ...options }
      }
      await requireProof(tx.db, request, { user_id })
      const site = await ports.get('titleOfSite')(tx.db, caller.site)
      const { username, full_name, ux_id } = await heldAccount(tx, user_id)
      const options = await creationOptions({ ...place, site, username, full_name, ux_id, known })
      await keepChallenge(tx, options.challenge, place, user_id)
      return { ...options }
    },
    present: (options) => ({ options }),
  })
}

function addRoute({ publicUrl, secrets }: Parts): Route {
  return route('account/addPasskey', {
    limit: 'write',
    verb: async ({ tx, caller, request, input }) => {
      const { user_id } = personOf(caller)
      await requireProof(tx.db, request, { user_id })
      const account = await heldAccount(tx, user_id)
      const name = input.name.trim() || account.username
      const place = { host: request.host }
      await addPasskey(tx, user_id, { given: input.credential, name, place })
      await tellEvent(tx, publicUrl, account, 'passkey_added', { name })
    },
    present: (_, { db, caller, request }) => presentSecurity(db, secrets, { caller, request }),
  })
}

function changeRoute({ publicUrl, secrets }: Parts): Route {
  return route('account/renamePasskey', {
    limit: 'write',
    verb: async ({ tx, caller, input }) => {
      const name = input.name.trim()
      if (name === '') refuse('invalid_input', { fields: { name: 'required' } })
      const { user_id } = personOf(caller)
      const account = await heldAccount(tx, user_id)
      if (await renamePasskey(tx, user_id, input.id, name))
        await tellEvent(tx, publicUrl, account, 'passkey_renamed', { name })
    },
    present: (_, { db, caller, request }) => presentSecurity(db, secrets, { caller, request }),
  })
}

function removeRoute({ publicUrl, secrets }: Parts): Route {
  return route('account/removePasskey', {
    limit: 'write',
    verb: async ({ tx, caller, request, input }) => {
      const { user_id } = personOf(caller)
      await requireProof(tx.db, request, { user_id })
      // Held first: two passkeys that go at once must not both count on the other.
      const account = await heldAccount(tx, user_id)
      const name = await removePasskey(tx, user_id, input.id)
      await requireWayIn(tx, user_id)
      await tellEvent(tx, publicUrl, account, 'passkey_removed', { name })
    },
    present: (_, { db, caller, request }) => presentSecurity(db, secrets, { caller, request }),
  })
}
