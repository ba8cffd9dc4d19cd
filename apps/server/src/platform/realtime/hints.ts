import { statement, type Db } from '../db/db.ts'
import type { Log } from '../telemetry.ts'
import type { HintLine } from './hintLine.ts'

/** PostgreSQL takes fewer than 8,000 bytes in one NOTIFY. */
const longest = 7000
/** Marks a hint whose event nobody keeps in memory: a process that needs it reads the log. */
const noMark = '-'

/**
 * Tells other processes in batches what was committed: a NOTIFY inside each commit would let only one commit happen at
 * a time. A hint that gets lost with its process costs a watcher of another process the time until the next one.
 */
export class Hints {
  readonly #db: Db
  readonly #log: Log
  readonly #line: HintLine | undefined
  /** Topic → its latest event. */
  readonly #waiting = new Map<string, number>()
  #passing: string[] = []
  #sending: Promise<void> | undefined

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
    await this.#sending
  }

  #begin(): void {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined))
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0 || this.#passing.length > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      const hints = [...this.#waiting].map(([topic, seq]) => `${topic} ${seq} ${noMark}`)
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
          'hints to other processes were lost',
        )
      }
    }
  }
}
