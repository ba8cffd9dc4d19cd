import type { ContestEvent } from '@plaudit/contract/realtime'
import type { Tx } from '../../platform/db/db.ts'
import { databaseNow } from '../../platform/db/databaseClock.ts'
import { searchableChanged } from '../../platform/searchable.ts'
import { announce, type Announcer } from '../../platform/realtime/topics.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A draft is published, by this person: everybody may know of the contest from now on. */
    'contest.published': { contest_id: number; user_id: number }
  }
}

/** The parts that must hear of a changed contest. */
export interface Listeners {
  realtime: Announcer
  pages: { drop(cxId: string): void }
  contests: { drop(cxId: string): void }
}

/**
 * Tells everybody who looks at a contest that it changed, and forgets what is kept of it. This is written last of all:
 * the topic's row is locked from there to the commit, and a transaction that takes it has locked the contest's rounds
 * before.
 */
export function contestChanged(
  tx: Tx,
  listeners: Listeners,
  cxId: string,
  type: 'update' | 'delete' = 'update',
): void {
  tx.beforeCommit(`event of ${cxId}`, async () => {
    const event: ContestEvent = { contest: true, serverTime: databaseNow() }
    await searchableChanged(tx, 'contest', cxId)
    await announce(tx, listeners.realtime, `contest:${cxId}`, type, event)
  })
  tx.afterCommit(() => {
    listeners.pages.drop(cxId)
    listeners.contests.drop(cxId)
  })
}
