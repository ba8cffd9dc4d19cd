import { inTransaction, type Db } from '../../../platform/db/db.ts'
import { openPaced, type Paced } from '../../../platform/paced.ts'
import { moments, type Log, type Telemetry } from '../../../platform/telemetry.ts'
import { foldContest, unfoldedContests, type FoldParts } from './fold.ts'
import { passIn } from './pass.ts'

/** Milliseconds between two standings of one contest (product 4: at most five updates a second, the first at once). */
const pause = 200

/** Folds the contests whose ballots this process writes, each at once and then at most five times a second, by all processes together. */
export function openFolder(
  db: Db,
  parts: FoldParts,
  log: Log,
  telemetry: Telemetry,
): Paced<number> {
  const folds = telemetry.histogram(
    'fold_seconds',
    'Time to fold new ballots of one contest.',
    moments,
  )
  const work = async (contestId: number): Promise<boolean | number> => {
    const started = performance.now()
    const [wait, result] = await inTransaction(db, async (tx) => {
      const later = await passIn(tx.db, 'tally_state', contestId, pause)
      return [later, later > 0 ? undefined : await foldContest(tx, parts, contestId)] as const
    })
    if (wait > 0) return wait
    folds.observe((performance.now() - started) / 1000)
    return result?.more ?? false
  }
  return openPaced({ name: 'fold', pause, work, findUndone: () => unfoldedContests(db) }, log)
}
