import { setTimeout as sleep } from 'node:timers/promises'
import { openRoom } from './room.ts'
import type { Log } from './telemetry.ts'

const sweepEvery = 2000

/**
 * Things that one kind of work is done for at once: each takes a connection to the database, and after a start, or
 * while somebody holds many things, all of them at once would leave none for callers.
 */
const atOnce = 3

/** Milliseconds for which work that is slow leaves the time to callers. */
const longestRest = 500

/** Work that follows what this process writes about things, such as the ballots of contests. */
export interface Paced<Key> {
  /** There is something to do for this thing. */
  touch(key: Key): void
  /** Looks for the work that a broken process left undone. */
  sweep(): Promise<void>
  close(): Promise<void>
}

export interface PacedWork<Key> {
  /** For the log: "a fold failed …". */
  name: string
  /** Milliseconds from the start of one piece of work on a thing to the next, at least. */
  pause: number
  /** @returns whether there is more to do already, or after how many milliseconds it is this process's turn. */
  work: (key: Key) => Promise<boolean | number>
  /** Asked every two seconds; without it a task touches the things that were left undone. */
  findUndone?: () => Promise<Key[]>
}

/** Does the work at once when a thing is touched and then at most once in each pause. */
export function openPaced<Key extends string | number>(work: PacedWork<Key>, log: Log): Paced<Key> {
  return new PacedLoop(work, log)
}

class PacedLoop<Key extends string | number> implements Paced<Key> {
  readonly #work: PacedWork<Key>
  readonly #log: Log
  readonly #room = openRoom(atOnce)
  readonly #running = new Map<Key, Promise<void>>()
  /** Things that were touched while they were worked on. */
  readonly #again = new Set<Key>()
  readonly #timer: NodeJS.Timeout | undefined
  /** Ends the pauses: a stop waits for work alone. */
  readonly #closing = new AbortController()

  constructor(work: PacedWork<Key>, log: Log) {
    this.#work = work
    this.#log = log
    if (work.findUndone === undefined) return
    this.#timer = setInterval(() => void this.sweep().catch(() => undefined), sweepEvery)
    this.#timer.unref()
  }

  readonly touch = (key: Key): void => {
    if (this.#closing.signal.aborted) return
    if (this.#running.has(key)) this.#again.add(key)
    else this.#running.set(key, this.#loop(key))
  }

  async sweep(): Promise<void> {
    for (const key of (await this.#work.findUndone?.()) ?? []) this.touch(key)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#timer)
    await Promise.all(this.#running.values())
  }

  async #loop(key: Key): Promise<void> {
    const { signal } = this.#closing
    do {
      this.#again.delete(key)
      const wait = await this.#room(1, () => this.#once(key))
      await sleep(wait, undefined, { signal }).catch(() => undefined)
    } while (this.#again.has(key) && !signal.aborted)
    this.#running.delete(key)
  }

  /** @returns milliseconds until the next piece of work on this thing may begin. */
  async #once(key: Key): Promise<number> {
    const started = performance.now()
    try {
      const more = await this.#work.work(key)
      if (more !== false) this.#again.add(key)
      if (typeof more === 'number') return more
    } catch (error) {
      // The sweep comes back to it; the work is safe on disk.
      this.#log.warn(
        { of: key, error: String(error) },
        `a ${this.#work.name} failed and will be tried again`,
      )
      // Its time was spent on waiting, as for a database that changes its machine: nobody needs a rest from that.
      return this.#work.pause
    }
    return rest(this.#work.pause, performance.now() - started)
  }
}

/**
 * Milliseconds to the next piece of work. It takes no more than a third of the time while it is fast; where the machine is
 * busy, callers go first for half a second at most. While a fold takes a quarter of a second, no standing is older than
 * a second (product 3: kept answers).
 */
const rest = (pause: number, took: number): number =>
  Math.max(pause - took, Math.min(took * 2, longestRest))
