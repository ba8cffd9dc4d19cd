import { inTransaction, type Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { noticeOf } from './notices.ts'

/** Tells those who do not look, once they had time to. */
export interface Unseen {
  touch(conversationId: string): void
  close(): Promise<void>
}

/** Milliseconds in which somebody who is here sees a message by themselves (product 9: push waits 5 s). */
const grace = 5000
const look = 1000
const most = 200

/** What a process that is killed did not tell, the next message or the sweep of lists brings back. */
export function openUnseen(db: Db, log: Log): Unseen {
  const due = new Map<string, number>()
  let working: Promise<void> | undefined
  const work = async (all: boolean): Promise<void> => {
    const now = Date.now()
    const ids = [...due].filter(([, at]) => all || at <= now).map(([id]) => id)
    for (const id of ids) due.delete(id)
    for (let from = 0; from < ids.length; from += most)
      try {
        await inTransaction(db, (tx) => noticeOf(tx, ids.slice(from, from + most)))
      } catch (error) {
        log.warn({ error: String(error) }, 'people could not be told of messages')
      }
  }
  const timer = setInterval(() => {
    if (due.size > 0) working ??= work(false).finally(() => (working = undefined))
  }, look)
  timer.unref()
  return {
    touch(id) {
      if (!due.has(id)) due.set(id, Date.now() + grace)
    },
    async close() {
      clearInterval(timer)
      await working
      await work(true)
    },
  }
}
