import type { KeySets } from '../mutations/providers/keySets.ts'
import type { KeySet } from '../mutations/providers/provider.ts'

/** The part of the key sets that somebody set up: the platform's and the sellers' own. */
export type RealKeySets = KeySets

/** Returns key sets for one purchase, which read the keys of each owner once. */
export const readOnce = (sets: KeySets): KeySets => sets.atOnce?.() ?? sets

const builtin = (provider: 'sandbox' | 'balance', isTest: boolean): KeySet => ({
  key_set_id: isTest && provider === 'balance' ? 'balance_test' : provider,
  provider,
  owner: null,
  account: provider,
  settings: { test: isTest ? 'yes' : 'no' },
  secrets: {},
})

/**
 * The sandbox and the balance beside the keys that are set: the sandbox takes test money for as long as a seller can't
 * be paid in any other way (product 5).
 */
export function openKeySets(real: RealKeySets): KeySets {
  const isTest = (seller: number | null): Promise<boolean> => isTestFor(real, seller)
  return {
    async current(seller, provider) {
      if (provider !== 'sandbox' && provider !== 'balance') return real.current(seller, provider)
      if (provider === 'balance') return builtin('balance', await isTest(seller))
      return (await real.offered(seller)).length > 0 ? undefined : builtin('sandbox', true)
    },
    async offered(seller) {
      const set = await real.offered(seller)
      return set.length === 0 ? ['sandbox', 'balance'] : [...set, 'balance']
    },
    async payout(method) {
      if (method === 'sandbox') return { ...builtin('sandbox', true), provider: 'sandbox' }
      return real.payout(method)
    },
    async open(keySetId) {
      if (keySetId === 'sandbox') return builtin('sandbox', true)
      if (keySetId === 'balance' || keySetId === 'balance_test')
        return builtin('balance', keySetId === 'balance_test')
      return real.open(keySetId)
    },
    byAccount: (provider, account) => real.byAccount(provider, account),
    atOnce: () => openKeySets(real.atOnce?.() ?? real),
  }
}

/**
 * Tells whether buyers of this seller can pay only with test money: the sandbox, or keys of a provider's test world.
 */
export async function isTestFor(sets: RealKeySets, seller: number | null): Promise<boolean> {
  for (const name of await sets.offered(seller)) {
    if (name === 'balance') continue
    const set = await sets.current(seller, name)
    if (set?.settings['test'] !== 'yes') return false
  }
  return true
}

/** Nobody has set any keys. */
export const noKeySets: RealKeySets = {
  current: async () => undefined,
  offered: async () => [],
  payout: async () => undefined,
  open: async () => undefined,
  byAccount: async () => undefined,
}
