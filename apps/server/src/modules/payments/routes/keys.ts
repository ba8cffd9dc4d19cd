import type { ParsedInput, Reply } from '@plaudit/contract/calls'
import { statement, type Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { accountById } from '../../accounts/data.ts'
import { requireProof } from '../../accounts/mutations/proof.ts'
import { tellEvent } from '../../accounts/mutations/securityEvents.ts'
import { currentKeys } from '../data/keyRows.ts'
import type { KeyParts } from '../mutations/providers/open.ts'
import { probeKeys, type KeyFault } from '../mutations/probeKeys.ts'
import { saveKeys } from '../mutations/saveKeys.ts'
import { mayKeepKeys } from '../policy.ts'
import { presentKeys } from '../present/keys.ts'

type KeysOf = ParsedInput<'users/getPaymentKeys'>['keys_of']

/** Returns the owner of the keys that are meant: the caller, or the platform. @throws refusal forbidden. */
function ownerOf(caller: Caller, keysOf: KeysOf): number | null {
  const person = personOf(caller)
  if (!mayKeepKeys(person, keysOf)) refuse('forbidden')
  return keysOf === 'platform' ? null : person.user_id
}

interface Tried {
  key_set_id: string
  fault: KeyFault | null
}

/** Routes by which people set up to be paid: keys of providers, without their secrets on any way back. */
export function keyRoutes(parts: KeyParts): Route[] {
  const shown = async (db: Db, owner: number | null): Promise<Reply<'users/getPaymentKeys'>> => ({
    providers: presentKeys(await currentKeys(db, owner), parts),
  })
  return [
    route('users/getPaymentKeys', {
      limit: 'read',
      authorise: ({ caller, input }) => ({ owner: ownerOf(caller, input.keys_of) }),
      read: ({ db, scope }) => shown(db, scope.owner),
    }),
    route('users/updatePaymentSetings', {
      limit: 'write',
      authorise: ({ caller, input }) => ({ owner: ownerOf(caller, input.keys_of) }),
      // The chain is asked while no transaction is open; a node that is away is asked by the task that watches coins.
      prepare: async ({ input }) =>
        Object.keys(input).some((name) => name.startsWith('ethereum'))
          ? await parts.chain?.id().catch((): undefined => undefined)
          : undefined,
      verb: async ({ tx, scope: { owner }, input, caller, request, prepared }) => {
        const { user_id } = personOf(caller)
        // Other keys lead buyers' money elsewhere: a session that was stolen must not take it.
        await requireProof(tx.db, request, { user_id })
        const world = { ...parts, chainId: prepared }
        const isOther = await saveKeys(tx, world, { given: input, owner, actor: user_id })
        const account = isOther && owner !== null && (await accountById(tx.db, owner))
        if (account) await tellEvent(tx, parts.publicUrl, account, 'keys_changed')
      },
      present: (_, { db, scope }) => shown(db, scope.owner),
    }),
    route('users/tryPaymentKeys', {
      limit: 'try_keys',
      authorise: ({ caller, input }) => ({ owner: ownerOf(caller, input.keys_of) }),
      // The provider is asked while no transaction is open.
      prepare: async ({ caller, input, db }): Promise<Tried> => {
        const rows = await currentKeys(db, ownerOf(caller, input.keys_of))
        const row = rows.find(({ provider }) => provider === input.provider)
        const set = row && (await parts.keySets.open(row.key_set_id))
        if (set === undefined) return refuse('provider_unsuitable')
        return { key_set_id: set.key_set_id, fault: await probeKeys(parts, set) }
      },
      verb: async ({ tx, prepared }) => {
        await statement(
          tx.db,
          'update payment_key_sets set tried_at = now(), tried_fault = $2 where key_set_id = $1',
          [prepared.key_set_id, prepared.fault],
        )
        return prepared
      },
      present: async ({ fault }, { db, scope }) => ({
        ok: fault === null,
        fault,
        ...(await shown(db, scope.owner)),
      }),
    }),
  ]
}
