import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Parts } from '../../../platform/parts.ts'
import { factorOf } from '../data.ts'
import { beginFactor, confirmFactor, endFactor, makeRecoveryCodes } from '../mutations/factors.ts'
import { heldAccount } from '../mutations/profile.ts'
import { tellEvent } from '../mutations/securityEvents.ts'
import { presentSecurity } from './security.ts'
import { requireProof } from '../mutations/proof.ts'
import { takeTry, targetOf } from './tries.ts'

/** The second factor: codes of an authenticator, and codes for when it is lost. */
export function factorRoutes(parts: Parts): Route[] {
  const { ports, publicUrl, secrets } = parts
  return [
    route('account/beginFactor', {
      limit: 'write',
      verb: async ({ tx, caller, request }) => {
        const { user_id, username } = personOf(caller)
        await requireProof(tx.db, request, { user_id })
        const site = await ports.get('titleOfSite')(tx.db, caller.site)
        return beginFactor(tx, secrets, { userId: user_id, username, site })
      },
      present: (begun) => begun,
    }),
    confirmRoute(parts),
    route('account/endFactor', {
      limit: 'write',
      verb: async ({ tx, caller, request }) => {
        const { user_id } = personOf(caller)
        await requireProof(tx.db, request, { user_id })
        if (await endFactor(tx, user_id))
          await tellEvent(tx, publicUrl, await heldAccount(tx, user_id), 'factor_off')
      },
      present: (_, { db, caller, request }) => presentSecurity(db, secrets, { caller, request }),
    }),
    recoveryRoute(parts),
  ]
}

function confirmRoute(parts: Parts): Route {
  const { publicUrl, secrets } = parts
  return route('account/confirmFactor', {
    limit: 'write',
    prepare: async ({ caller }) => {
      const { user_id, username } = personOf(caller)
      await takeTry(parts, caller, targetOf(user_id, username), user_id)
    },
    verb: async ({ tx, caller, request, input }) => {
      const { user_id } = personOf(caller)
      await requireProof(tx.db, request, { user_id })
      if ((await factorOf(tx.db, user_id)).on) refuse('illegal_step')
      const codes = await confirmFactor(tx, secrets, user_id, input.code)
      await tellEvent(tx, publicUrl, await heldAccount(tx, user_id), 'factor_on')
      return codes
    },
    present: async (recovery_codes, { db, caller, request }) => ({
      recovery_codes,
      ...(await presentSecurity(db, secrets, { caller, request })),
    }),
  })
}

function recoveryRoute({ publicUrl, secrets }: Parts): Route {
  return route('account/makeRecoveryCodes', {
    limit: 'write',
    verb: async ({ tx, caller, request }) => {
      const { user_id } = personOf(caller)
      await requireProof(tx.db, request, { user_id })
      if (!(await factorOf(tx.db, user_id)).on) refuse('illegal_step')
      const codes = await makeRecoveryCodes(tx, secrets, user_id)
      await tellEvent(tx, publicUrl, await heldAccount(tx, user_id), 'recovery_made')
      return codes
    },
    present: async (recovery_codes, { db, caller, request }) => ({
      recovery_codes,
      ...(await presentSecurity(db, secrets, { caller, request })),
    }),
  })
}
