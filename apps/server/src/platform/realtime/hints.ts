import { statement, type Db } from '../db/db.ts'
import type { Log } from '../telemetry.ts'
import type { HintLine } from './hintLine.ts'

/** PostgreSQL takes fewer than 8,000 bytes in one NOTIFY. */
const longest = 7000
/** Marks a hint whose event nobody keeps in memory: a process that needs it reads the log. */
const noMark = '-'
const pauseAfterFault = 1000

/**
 * Tells other processes in batches what was committed: a NOTIFY inside each commit would let only one commit happen at
 * a time. What could not be told is told again; a hint that gets lost with its process is made up by the sweep of the
 * others (hub.ts).
 */
export class Hints {
  readonly #db: Db
  readonly #log: Log
  readonly #line: HintLine | undefined
  /** Topic → its latest event. */
  readonly #waiting = new Map<string, number>()
  #passing: string[] = []
  #sending: Promise<void> | undefined
  #isClosed = false

  /** @param line quicker than NOTIFY, where all nodes hear it. */
  constructor(db: Db, log: Log, line?: HintLine) {
    this.#db = db
    this.#log = log
    this.#line = line
  }

  add(topic: string, seq: number): void {
    this.#waiting.set(topic, Math.max(seq, this.#waiting.get(topic) ?? 0))
    this.#begin()
  }

  pass(topic: string, data: unknown): void {
    const payload = `${topic} 0 ${encodeURIComponent(JSON.stringify(data))}`
    if (payload.length > longest) return
    this.#passing.push(payload)
    this.#begin()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#sending
  }

  #begin(): void {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined))
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0 || this.#passing.length > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      const told = [...this.#waiting]
      const hints = told.map(([topic, seq]) => `${topic} ${seq} ${noMark}`)
      const all = [...hints, ...this.#passing]
      this.#waiting.clear()
      this.#passing = []
      try {
        if (await this.#line?.publish(all)) continue
        await statement(
          this.#db,
          `select pg_notify('topic_events', hint) from unnest($1::text[]) as hint`,
          [all],
        )
      } catch (error) {
        this.#log.warn(
          { hints: all.length, error: String(error) },
          'hints to other processes could not be told; they are told again',
        )
        if (this.#isClosed) return
        for (const [topic, seq] of told)
          this.#waiting.set(topic, Math.max(seq, this.#waiting.get(topic) ?? 0))
        await new Promise((resolve) => setTimeout(resolve, pauseAfterFault))
      }
    }
  }
}
