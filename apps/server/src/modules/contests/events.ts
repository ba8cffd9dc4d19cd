import type { ContestEvent } from '@plaudit/contract/realtime'
import type { Tx } from '../../platform/db/db.ts'
import { announce, type Announcer } from '../../platform/realtime/topics.ts'

/** Who must hear of a changed contest. */
export interface Listeners {
  realtime: Announcer
  pages: { drop(cxId: string): void }
  contests: { drop(cxId: string): void }
}

/**
 * Tells everybody who looks at a contest that it changed, and forgets what is kept of it. Called last in
 * a transaction: the topic's row is locked from here to the commit.
 */
export async function contestChanged(
  tx: Tx,
  listeners: Listeners,
  cxId: string,
  type: 'update' | 'delete' = 'update',
): Promise<void> {
  const event: ContestEvent = { contest: true, serverTime: Date.now() }
  await announce(tx, listeners.realtime, `contest:${cxId}`, type, event)
  tx.afterCommit(() => {
    listeners.pages.drop(cxId)
    listeners.contests.drop(cxId)
  })
}
