import { inTransaction, type Db } from '../../../platform/db/db.ts'
import type { Log, Telemetry } from '../../../platform/telemetry.ts'
import { foldContest, unfoldedContests, type FoldParts } from './fold.ts'

/** Milliseconds between two standings of one contest (product 4: at most five updates a second, the first at once). */
const pause = 200
const sweepEvery = 2000

export interface Folder {
  /** Ballots of this contest were committed. */
  touch(contestId: number): void
  /** Looks for ballots that a broken process left unfolded. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Folds the contests whose ballots this process writes, each at once and then at most five times a second. */
export function openFolder(db: Db, parts: FoldParts, log: Log, telemetry: Telemetry): Folder {
  const running = new Map<number, Promise<void>>()
  const again = new Set<number>()
  let closed = false

  const loop = async (contestId: number): Promise<void> => {
    do {
      again.delete(contestId)
      const started = performance.now()
      try {
        const result = await inTransaction(db, (tx) => foldContest(tx, parts, contestId))
        if (result?.more) again.add(contestId)
      } catch (error) {
        // The sweep comes back to it; the ballots are safe on disk.
        log.warn({ contest: contestId, error: String(error) }, 'a fold failed and will be tried again')
      }
      const took = performance.now() - started
      telemetry.folds.observe(took / 1000)
      if (!closed) await new Promise((resolve) => setTimeout(resolve, Math.max(0, pause - took)))
    } while (again.has(contestId) && !closed)
    running.delete(contestId)
  }

  const touch = (contestId: number): void => {
    if (closed) return
    if (running.has(contestId)) again.add(contestId)
    else running.set(contestId, loop(contestId))
  }

  const sweep = async (): Promise<void> => {
    for (const contestId of await unfoldedContests(db)) touch(contestId)
  }
  const timer = setInterval(() => void sweep().catch(() => undefined), sweepEvery)
  timer.unref()

  return {
    touch,
    sweep,
    async close() {
      closed = true
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
