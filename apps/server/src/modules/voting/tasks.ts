import { inTransaction, type Db } from '../../platform/db/db.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { thinCheckpoints } from './mutations/logWriter.ts'

export function votingTasks({ db }: { db: Db }): Tasks {
  return {
    handlers: { thin_checkpoints: () => inTransaction(db, thinCheckpoints) },
    crontab: ['25 * * * * thin_checkpoints'],
  }
}
