import { kept } from '@plaudit/contract/retention'
import { inTransaction, statement } from './db/db.ts'
import { sweepExports, type ExportParts } from './exports/writing.ts'
import { forgetCounts } from './http/sharedCounts.ts'
import { forgetEndedRights } from './realtime/endedRights.ts'
import { trimTopics, type Retention } from './realtime/topics.ts'
import type { Tasks } from './tasks.ts'

/** Minutes for which a watcher can be away and still catch up without loading anew. */
const keepEventsMinutes = 30

/**
 * Returns the tasks by which the floor clears away.
 * @param keptMinutes for which events of some kinds of topic are kept, where the policy of their module says so.
 */
export function floorTasks(
  parts: ExportParts,
  keptMinutes: NonNullable<Retention['kinds']> = {},
): Tasks {
  const { db } = parts
  return {
    handlers: {
      trim_topics: () => trimTopics(db, { usual: keepEventsMinutes, kinds: keptMinutes }),
      forget_ended_rights: () => forgetEndedRights(db),
      forget_counts: () => forgetCounts(db),
      sweep_exports: () => sweepExports(parts),
      forget_answers: () =>
        inTransaction(db, async (tx) => {
          await statement(
            tx.db,
            'delete from idempotency_keys where created_at < now() - make_interval(hours => $1)',
            [kept.answerHours],
          )
        }),
    },
    crontab: [
      '*/5 * * * * trim_topics',
      '17 * * * * forget_answers',
      '27 * * * * forget_counts',
      '37 * * * * forget_ended_rights',
      '*/20 * * * * sweep_exports',
    ],
  }
}
