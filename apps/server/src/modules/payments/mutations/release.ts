import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { heldSubjects } from '../../ledger/data.ts'
import { releaseHeld } from './books.ts'
import type { AskParts } from './ask.ts'

/** Gives sellers what was held for what has ended since, as each kind says (product 5). */
export async function releaseDue(parts: Pick<AskParts, 'db' | 'kinds'>): Promise<number> {
  const held = await heldSubjects(parts.db)
  let released = 0
  for (const kind of parts.kinds.values()) {
    const own = held.filter(({ subject }) => kind.holds?.(subject))
    if (own.length === 0 || kind.due === undefined) continue
    const due = new Set(await kind.due(parts.db, [...new Set(own.map(({ subject }) => subject))]))
    for (const one of own) {
      if (!due.has(one.subject)) continue
      await inTransaction(parts.db, async (tx) => {
        await statement(tx.db, 'set local lock_timeout = 5000', [])
        if (await releaseHeld(tx, one, `release:${one.subject}:${publicId()}`)) released += 1
      })
    }
  }
  return released
}
