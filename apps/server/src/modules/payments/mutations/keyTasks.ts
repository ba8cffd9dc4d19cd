import { statement, type Db } from '../../../platform/db/db.ts'
import type { Tasks } from '../../../platform/tasks.ts'
import { finishedKeys } from '../data/keyRows.ts'
import { lookUp, type AskParts } from './ask.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import { awaited, markCounted, releaseTags, uncounted } from './providers/ethereum/came.ts'
import { ChainAway } from './providers/ethereum/chain.ts'
import type { KeyParts } from './providers/open.ts'
import { isTestChain } from './testWorld.ts'
import { registerWebhook, retireKeys } from './registerWebhook.ts'

/**
 * Looks at every address where something may come, also after its time: money that came late, twice or in parts goes
 * back. An address that can't be read ends none of the others.
 */
export async function watchCoins(keys: Pick<KeyParts, 'db' | 'ethereum' | 'chain'>, own: AskParts) {
  const { db, ethereum, chain } = keys
  if (ethereum === undefined || chain === undefined) return
  try {
    await chain.heads()
    await markChain(db, await chain.id())
  } catch (error) {
    if (!(error instanceof ChainAway)) throw error
    own.log.warn({ error: String(error.cause) }, 'the chain’s node can’t be asked')
    return
  }
  await eachOf(own, await awaited(db), 'an address of a chain could not be read', async (place) => {
    if (await ethereum.scan(place)) await releaseTags(db, place)
  })
  await eachOf(own, await uncounted(db), 'what came could not be counted', async (came) => {
    const outcome = await lookUp(own, came.payment_id, { again: true })
    if (outcome?.state === 'paid') await markCounted(db, came)
  })
}

/** Marks addresses as test or real by the chain that the node knows now: it was away when they were saved, or another one. */
const markChain = (db: Db, id: number): Promise<unknown> =>
  statement(
    db,
    `update payment_key_sets set settings = settings || jsonb_build_object('test', $1::text)
     where provider = 'ethereum' and replaced_at is null and settings ->> 'test' is distinct from $1`,
    [isTestChain(id) ? 'yes' : 'no'],
  )

/** Returns the tasks about keys that run by themselves. */
export const keyTasks = (keys: KeyParts, own: AskParts): Tasks => ({
  handlers: {
    register_webhook: ({ key_set_id }) => registerWebhook(keys, String(key_set_id)),
    retire_payment_keys: async () => {
      for (const row of await finishedKeys(keys.db)) await retireKeys(keys, row)
    },
    watch_coins: () => watchCoins(keys, own),
  },
  crontab: ['* * * * * watch_coins', '20 4 * * * retire_payment_keys'],
})
