import { inTransaction, statement, type Db } from './db/db.ts'
import { forgetCounts } from './http/sharedCounts.ts'
import { trimTopics } from './realtime/topics.ts'
import type { Tasks } from './tasks.ts'

/** Minutes for which a watcher can be away and still catch up without loading anew. */
const keepEventsMinutes = 30

/** What the floor clears away by itself. */
export function floorTasks(db: Db): Tasks {
  return {
    handlers: {
      trim_topics: () => trimTopics(db, keepEventsMinutes),
      forget_counts: () => forgetCounts(db),
      forget_answers: () =>
        inTransaction(db, async (tx) => {
          await statement(
            tx.db,
            `delete from idempotency_keys where created_at < now() - interval '24 hours'`,
            [],
          )
        }),
    },
    crontab: ['*/5 * * * * trim_topics', '17 * * * * forget_answers', '27 * * * * forget_counts'],
  }
}
