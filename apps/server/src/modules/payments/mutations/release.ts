import { inTransaction, statement, type Tx } from '../../../platform/db/db.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import { publicId } from '../../../platform/ids.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { heldSubjects } from '../../ledger/data.ts'
import { releaseHeld } from './books.ts'
import type { AskParts } from './ask.ts'

/** Looks at what is held soon after this commit: something that money waited for has ended. */
export const releaseSoon = (tx: Tx): Promise<void> =>
  queueTask(tx, 'release_held', {}, { key: 'release_held' })

/** Gives sellers what was held for what has ended since, as each kind says (product 5). */
export async function releaseDue(parts: Pick<AskParts, 'db' | 'kinds' | 'log'>): Promise<number> {
  const held = await heldSubjects(parts.db)
  let released = 0
  for (const kind of parts.kinds.values()) {
    const own = held.filter(({ subject }) => kind.holds?.(subject))
    if (own.length === 0 || kind.due === undefined) continue
    const due = new Set(await kind.due(parts.db, [...new Set(own.map(({ subject }) => subject))]))
    const ended = own.filter(({ subject }) => due.has(subject))
    await eachOf(parts, ended, 'what was held could not be released', async (one) => {
      const isReleased = await inTransaction(parts.db, async (tx) => {
        await statement(tx.db, 'set local lock_timeout = 5000', [])
        return releaseHeld(tx, one, `release:${one.subject}:${publicId()}`)
      })
      if (isReleased) released += 1
    })
  }
  return released
}
