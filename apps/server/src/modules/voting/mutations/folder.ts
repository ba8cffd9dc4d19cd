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
  return new PacedFolder(db, parts, log, telemetry)
}

class PacedFolder implements Folder {
  readonly #db: Db
  readonly #parts: FoldParts
  readonly #log: Log
  readonly #telemetry: Telemetry
  readonly #running = new Map<number, Promise<void>>()
  /** Contests whose ballots came while they were being folded. */
  readonly #again = new Set<number>()
  readonly #timer: NodeJS.Timeout
  #closed = false

  constructor(db: Db, parts: FoldParts, log: Log, telemetry: Telemetry) {
    this.#db = db
    this.#parts = parts
    this.#log = log
    this.#telemetry = telemetry
    this.#timer = setInterval(() => void this.sweep().catch(() => undefined), sweepEvery)
    this.#timer.unref()
  }

  readonly touch = (contestId: number): void => {
    if (this.#closed) return
    if (this.#running.has(contestId)) this.#again.add(contestId)
    else this.#running.set(contestId, this.#loop(contestId))
  }

  async sweep(): Promise<void> {
    for (const contestId of await unfoldedContests(this.#db)) this.touch(contestId)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await Promise.all(this.#running.values())
  }

  async #loop(contestId: number): Promise<void> {
    do {
      this.#again.delete(contestId)
      const took = await this.#fold(contestId)
      if (!this.#closed)
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, pause - took)))
    } while (this.#again.has(contestId) && !this.#closed)
    this.#running.delete(contestId)
  }

  /** @returns milliseconds that it took. */
  async #fold(contestId: number): Promise<number> {
    const started = performance.now()
    try {
      const result = await inTransaction(this.#db, (tx) => foldContest(tx, this.#parts, contestId))
      if (result?.more) this.#again.add(contestId)
    } catch (error) {
      // The sweep comes back to it; the ballots are safe on disk.
      this.#log.warn(
        { contest: contestId, error: String(error) },
        'a fold failed and will be tried again',
      )
    }
    const took = performance.now() - started
    this.#telemetry.folds.observe(took / 1000)
    return took
  }
}
