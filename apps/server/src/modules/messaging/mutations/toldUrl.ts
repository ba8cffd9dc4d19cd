import type { Tx } from '../../../platform/db/db.ts'
import { ownTopic } from '../../../platform/realtime/grants.ts'
import { announce, type Announcer } from '../../../platform/realtime/topics.ts'

/** Facts found at an address that somebody wrote, and where they wrote it. */
export interface FoundUrl {
  url: string
  title: string
  description: string
  site: string
  /** A message, or a post. */
  of: { conversation_id: string; messageId: string } | { fx_id: string }
}

/**
 * Tells the author of an address, on all their devices, that its preview is there (api: Realtime, `urls`). Readers hear
 * of it with the message or the post itself.
 */
export const toldUrl = (
  tx: Tx,
  announcer: Announcer,
  userId: number | null,
  found: FoundUrl,
): Promise<void> =>
  userId === null
    ? Promise.resolve()
    : announce(tx, announcer, ownTopic('urls', userId), 'create', found)
