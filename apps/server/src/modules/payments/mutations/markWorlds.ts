import { statement, type Db } from '../../../platform/db/db.ts'
import type { KeyedProvider } from '../data/keyRows.ts'
import { isOfTestWorld, type Addresses } from './testWorld.ts'

interface Saved {
  key_set_id: string
  provider: KeyedProvider
  settings: Record<string, string>
}

/**
 * Marks the keys in use as test or real by the addresses that this installation asks now: they may have been saved
 * while it asked others, or before such a mark was known, and play money would count as real until somebody saves them
 * again. A chain is asked by the task that watches coins. What began with them stays what it was.
 */
export async function markWorlds(db: Db, addresses: Addresses): Promise<void> {
  const rows = await statement<Saved>(
    db,
    `select key_set_id, provider, settings from payment_key_sets where replaced_at is null and provider <> 'ethereum'`,
    [],
  )
  // Both keys of a set are of one world: the one that is no secret says of which. Another one, or another address, is
  // another set.
  const worldOf = ({ provider, settings }: Saved): string =>
    isOfTestWorld(addresses, provider, { settings, secrets: {} }) ? 'yes' : 'no'
  for (const row of rows.filter((one) => one.settings['test'] !== worldOf(one)))
    await statement(
      db,
      `update payment_key_sets set settings = settings || jsonb_build_object('test', $2::text)
       where key_set_id = $1 and replaced_at is null`,
      [row.key_set_id, worldOf(row)],
    )
}
