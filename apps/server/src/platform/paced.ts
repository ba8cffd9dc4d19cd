import { openRoom } from '../../../platform/room.ts'
import type { Log } from '../../../platform/telemetry.ts'

const sweepEvery = 2000

/**
 * Contests that one kind of work is done for at once: each takes a connection to the database, and after a start, or
 * while somebody holds many contests, all of them at once would leave none for those who ask.
 */
const atOnce = 3

/** Work that follows a contest's ballots, done by this process for the ballots that it writes. */
export interface Paced {
  /** There is something to do for this contest. */
  touch(contestId: number): void
  /** Looks for what a broken process left undone. */
  sweep(): Promise<void>
  close(): Promise<void>
}

export interface PacedWork {
  /** For the log: "a fold failed …". */
  name: string
  /** Milliseconds from the start of one piece of work on a contest to the next, at least. */
  pause: number
  /** @returns whether there is more to do already, or after how many milliseconds it is this process's turn. */
  work: (contestId: number) => Promise<boolean | number>
  findUndone: () => Promise<number[]>
}

/** Does the work at once when a contest is touched and then at most once in each pause. */
export function openPaced(work: PacedWork, log: Log): Paced {
  return new PacedLoop(work, log)
}

class PacedLoop implements Paced {
  readonly #work: PacedWork
  readonly #log: Log
  readonly #room = openRoom(atOnce)
  readonly #running = new Map<number, Promise<void>>()
  /** Contests that were touched while they were worked on. */
  readonly #again = new Set<number>()
  readonly #timer: NodeJS.Timeout
  #closed = false

  constructor(work: PacedWork, log: Log) {
    this.#work = work
    this.#log = log
    this.#timer = setInterval(() => void this.sweep().catch(() => undefined), sweepEvery)
    this.#timer.unref()
  }

  readonly touch = (contestId: number): void => {
    if (this.#closed) return
    if (this.#running.has(contestId)) this.#again.add(contestId)
    else this.#running.set(contestId, this.#loop(contestId))
  }

  async sweep(): Promise<void> {
    for (const contestId of await this.#work.findUndone()) this.touch(contestId)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await Promise.all(this.#running.values())
  }

  async #loop(contestId: number): Promise<void> {
    do {
      this.#again.delete(contestId)
      const wait = await this.#room(1, () => this.#once(contestId))
      if (!this.#closed) await new Promise((resolve) => setTimeout(resolve, wait))
    } while (this.#again.has(contestId) && !this.#closed)
    this.#running.delete(contestId)
  }

  /** @returns milliseconds until the next piece of work on this contest may begin. */
  async #once(contestId: number): Promise<number> {
    const started = performance.now()
    try {
      const more = await this.#work.work(contestId)
      if (more !== false) this.#again.add(contestId)
      if (typeof more === 'number') return more
    } catch (error) {
      // The sweep comes back to it; the ballots are safe on disk.
      this.#log.warn(
        { contest: contestId, error: String(error) },
        `a ${this.#work.name} failed and will be tried again`,
      )
    }
    return rest(this.#work.pause, performance.now() - started)
  }
}

/** Work never takes more than a third of the time: where it is slow, the votes go first. */
const rest = (pause: number, took: number): number => Math.max(pause - took, took * 2)
