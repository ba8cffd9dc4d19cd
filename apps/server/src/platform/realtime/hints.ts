import { statement, type Db } from '../db/db.ts'
import type { Log } from '../telemetry.ts'
import type { HintLine } from './hintLine.ts'

/** PostgreSQL takes fewer than 8,000 bytes in one NOTIFY. */
const longest = 7000
/** Marks a hint whose event nobody keeps in memory: a process that needs it reads the log. */
const noMark = '-'
const hintOf = (topic: string, seq: number): string => `${topic} ${seq} ${noMark}`
const pauseAfterFault = 1000

/**
 * Tells other processes in batches what was committed: a NOTIFY inside each commit would let only one commit happen at
 * a time. Hints that could not be told are told again; a hint that gets lost with its process is made up by the sweep
 * of the others (hub.ts).
 */
export class Hints {
  readonly #db: Db
  readonly #log: Log
  readonly #line: HintLine | undefined
  readonly #own: string
  /** Topic → its latest event. */
  readonly #waiting = new Map<string, number>()
  /** Topics that this process hears too. */
  #passing: string[] = []
  #sending: Promise<void> | undefined
  #isClosed = false

  /**
   * @param own by which this process knows what it told itself (`saidBy`).
   * @param line quicker than NOTIFY, where all nodes hear it.
   */
  constructor(db: Db, log: Log, own: string, line?: HintLine) {
    this.#db = db
    this.#log = log
    this.#own = own
    this.#line = line
  }

  /** Adds an event that the watchers of this process were told: others hear of it. */
  add(topic: string, seq: number): void {
    this.#waiting.set(topic, Math.max(seq, this.#waiting.get(topic) ?? 0))
    this.#begin()
  }

  /** Adds an event that nobody may have been told of, here or elsewhere. */
  addForAll(topic: string, seq: number): void {
    this.#passing.push(hintOf(topic, seq))
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
      const hints = told.map(([topic, seq]) => hintOf(topic, seq))
      const passing = this.#passing
      this.#waiting.clear()
      this.#passing = []
      try {
        if (await this.#line?.publish([...hints, ...passing])) continue
        await statement(
          this.#db,
          `select pg_notify('topic_events', hint) from unnest($1::text[]) as hint`,
          [[...packed(hints, this.#own), ...passing]],
        )
      } catch (error) {
        this.#log.warn(
          { hints: hints.length + passing.length, error: String(error) },
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

/**
 * Hints of one process in as few lines as hold them, each with its name at the end: to PostgreSQL and to its listeners
 * one costs as much as fifty.
 */
function packed(hints: readonly string[], own: string): string[] {
  const lines: string[] = []
  for (const hint of hints) {
    const last = lines.at(-1)
    if (last === undefined || last.length + hint.length > longest) lines.push(hint)
    else lines[lines.length - 1] = `${last}\n${hint}`
  }
  return lines.map((line) => `${line} @${own}`)
}
