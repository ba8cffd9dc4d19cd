import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts'
import { firstLink } from '../../../platform/outgoing/pageHead.ts'
import { queueTask } from '../../../platform/tasks.ts'
import type { MessageRow } from '../data/rows.ts'

type Said = Pick<MessageRow, 'conversation_id' | 'seq' | 'text' | 'hidden'>

/**
 * Has what stands at the addresses in messages looked up: after the commit of what was written, so that no send waits
 * for it. Nothing is asked of a message that a moderator has not let through.
 */
export async function previewLater(tx: Tx, messages: readonly Said[]): Promise<void> {
  for (const { conversation_id, seq, text, hidden } of messages)
    if (hidden === null && firstLink(text) !== undefined)
      await queueTask(tx, 'preview_message', { conversation_id, seq }, { maxAttempts: 4 })
}

/** The same for what a group of sends wrote, in a transaction of its own when there is anything to ask for. */
export async function previewWritten(db: Db, messages: readonly Said[]): Promise<void> {
  const linked = messages.filter(({ text }) => firstLink(text) !== undefined)
  if (linked.length > 0) await inTransaction(db, (tx) => previewLater(tx, linked))
}
