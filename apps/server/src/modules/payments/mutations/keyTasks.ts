import type { Tasks } from '../../../platform/tasks.ts'
import { finishedKeys } from '../data/keyRows.ts'
import { lookUp, type AskParts } from './ask.ts'
import { awaited, releaseTags, uncredited } from './providers/ethereum/books.ts'
import { ChainAway } from './providers/ethereum/chain.ts'
import type { KeyParts } from './providers/open.ts'
import { registerWebhook, retireKeys } from './registerWebhook.ts'

/** Looks at every address where something may come, also after its time: what came late goes back. */
async function watchCoins(keys: KeyParts, own: AskParts): Promise<void> {
  if (keys.ethereum === undefined) return
  await releaseTags(keys.db)
  try {
    for (const place of await awaited(keys.db)) await keys.ethereum.scan(place)
  } catch (error) {
    if (!(error instanceof ChainAway)) throw error
    own.log.warn({ error: String(error.cause) }, 'the chain’s node can’t be asked')
    return
  }
  for (const { payment_id } of await uncredited(keys.db)) await lookUp(own, payment_id)
}

/** What goes on about keys by itself. */
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
