import {
  beginEpoch,
  contestsWithLog,
} from '../../apps/server/src/modules/voting/mutations/newEpoch.ts'
import type { Config } from '../../apps/server/src/platform/config.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { refuseUsed } from './moving/target.ts'
import { say, withDatabase } from './withDatabase.ts'

/** Begins one log after the other anew, each whole. */
export function newEpoch(config: Config, reason: string): Promise<number> {
  return withDatabase(config, async ({ db }) => {
    await refuseUsed(db)
    const logs = await contestsWithLog(db)
    for (const { contest_id, cx_id } of logs) {
      const epoch = await inTransaction(db, (tx) =>
        beginEpoch(tx, contest_id, reason.slice(0, 500)),
      )
      if (epoch !== undefined) say(`${cx_id}: epoch ${epoch}`)
    }
    say(`${logs.length} logs begin anew with the next start of the server, and say so.`)
    return 0
  })
}
