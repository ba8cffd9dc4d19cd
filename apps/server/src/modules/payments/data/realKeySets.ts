import type { Db } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { KeySets } from '../mutations/providers/keySets.ts'
import type { KeySet, PayoutMethod, ProviderName } from '../mutations/providers/provider.ts'
import { currentKeysFor, keyRow, keyRowOfAccount, type KeyRow } from './keyRows.ts'
import { openSecrets } from './sealedKeys.ts'

/** Providers that a payer is offered, the best first. */
const order = ['stripe', 'paypal', 'ethereum', 'moncash'] as const satisfies ProviderName[]

const bare = (row: KeyRow): KeySet => ({
  key_set_id: row.key_set_id,
  provider: row.provider,
  owner: row.owner_id,
  account: row.account,
  settings: row.settings,
  secrets: {},
})

/** A list that an admin hands to a bank needs no keys. */
const file: KeySet = {
  key_set_id: 'file',
  provider: 'file',
  owner: null,
  account: 'file',
  settings: {},
  secrets: {},
}

export interface RealKeyParts {
  /**
   * Keys are asked for in the middle of transactions (a checkout that begins, a sign-in that shows a purse): over the
   * connections of the calls, as many at once as there are connections would wait for each other.
   */
  lookups: Db
  secrets: Secrets
  /** Tells whether this installation can take payments by these keys at all (Ethereum needs a node). */
  isReady: (set: KeySet) => boolean
}

/** Keys of the platform and a seller by provider, of which those that can be used. */
type Usable = (seller: number | null) => Promise<Map<string, KeyRow>>

/** The keys that somebody set: a seller's own before the platform's; one's own that is switched off is nobody's. */
export function openRealKeySets(parts: RealKeyParts): KeySets {
  const { lookups, isReady } = parts
  const usable: Usable = async (seller) => {
    const rows = await currentKeysFor(lookups, seller)
    const chosen = new Map(rows.map((row) => [row.provider as string, row]))
    for (const [name, row] of chosen) if (row.disabled || !isReady(bare(row))) chosen.delete(name)
    return chosen
  }
  return {
    ...keySetsBy(parts, usable),
    atOnce() {
      const read = new Map<number | null, ReturnType<Usable>>()
      return keySetsBy(parts, (seller) => {
        const known = read.get(seller) ?? usable(seller)
        read.set(seller, known)
        return known
      })
    },
  }
}

function keySetsBy({ lookups, secrets }: RealKeyParts, usable: Usable): KeySets {
  const whole = (row: KeyRow | undefined): KeySet | undefined =>
    row && { ...bare(row), secrets: openSecrets(row, secrets) }
  return {
    async current(seller, provider) {
      const row = (await usable(seller)).get(provider)
      return row && bare(row)
    },
    async offered(seller) {
      const chosen = await usable(seller)
      return order.filter((name) => chosen.has(name))
    },
    async payout(method: PayoutMethod) {
      if (method === 'file') return file
      const row = (await usable(null)).get(method)
      return whole(row)
    },
    open: async (keySetId) => (keySetId === 'file' ? file : whole(await keyRow(lookups, keySetId))),
    byAccount: async (provider, account) =>
      whole(await keyRowOfAccount(lookups, provider, account)),
  }
}
