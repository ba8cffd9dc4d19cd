import { inTransaction, type Db } from '../../platform/db/db.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { markNewBallots } from './mutations/marks.ts'
import { thinCheckpoints } from './mutations/logWriter.ts'

export function votingTasks({ db }: { db: Db }): Tasks {
  return {
    handlers: {
      thin_checkpoints: () => inTransaction(db, thinCheckpoints),
      mark_ballots: () => markNewBallots(db),
    },
    crontab: ['25 * * * * thin_checkpoints', '* * * * * mark_ballots'],
  }
}
