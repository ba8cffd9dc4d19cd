import type { Db } from '../db/db.ts'
import { endedRightsNow, keepEndedMinutes, readEndedRights } from './endedRights.ts'
import type { Grant } from './grants.ts'

/** A subscription or line that stands on rights. */
interface Standing {
  /** Asks again, since one of its rights may be gone. */
  askAgain(): void
  /** A right ended while it was being asked, which the answer may name; undefined: any may have. */
  heard(key: string | undefined): void
  /** Time at which it ends by itself, epoch milliseconds. */
  readonly until: number
}

/** Hears of a right that ended; of undefined when any may have. */
export type EndedListener = (key: string | undefined) => void

const longestSilence = (keepEndedMinutes * 60_000) / 2

/** The rights that the subscriptions of this process stand on, and how far it has read which of them ended. */
export class Rights {
  readonly #db: Db
  readonly #listeners = new Set<EndedListener>()
  readonly #keys = new Map<Standing, readonly string[]>()
  readonly #standing = new Map<string, Set<Standing>>()
  readonly #asking = new Set<Standing>()
  /** Everything that ended below this transaction was heard. */
  #since: string
  /** The ended rights that were heard of at or above it, as `<tx> <key>`. */
  #heard = new Set<string>()
  #readAt = performance.now()
  #reading: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(db: Db, since: string) {
    this.#db = db
    this.#since = since
  }

  static async open(db: Db): Promise<Rights> {
    return new Rights(db, await endedRightsNow(db))
  }

  onEnded(listener: EndedListener): void {
    this.#listeners.add(listener)
  }

  /** Remembers by what a subscription stands, instead of what it stood by before. */
  keep(standing: Standing, { keys }: Grant): void {
    this.forget(standing)
    this.#keys.set(standing, keys)
    for (const key of keys) {
      const all = this.#standing.get(key) ?? new Set()
      this.#standing.set(key, all.add(standing))
    }
  }

  /** From now on it hears of every right that ends, until it is kept or forgotten. */
  asks(standing: Standing): void {
    this.#asking.add(standing)
  }

  forget(standing: Standing): void {
    this.#asking.delete(standing)
    for (const key of this.#keys.get(standing) ?? []) {
      const all = this.#standing.get(key)
      all?.delete(standing)
      if (all?.size === 0) this.#standing.delete(key)
    }
    this.#keys.delete(standing)
  }

  /**
   * Reads which rights ended. By its end everything that ended before the call was heard by the subscriptions
   * that stand on it: the reading begins after the call, and a caller who waits for the same one shares it.
   */
  check(): Promise<void> {
    this.#next ??= this.#after(this.#reading)
    return this.#next
  }

  /** Finds ends that no hint tells: of a hint that was lost, of a session whose time is over. */
  async sweep(): Promise<void> {
    const now = Date.now()
    for (const standing of this.#keys.keys()) if (standing.until <= now) standing.askAgain()
    if (this.#keys.size > 0) await this.check()
  }

  async #after(before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => undefined)
    this.#reading = this.#next
    this.#next = undefined
    await this.#read()
  }

  async #read(): Promise<void> {
    const { below, rows } = await readEndedRights(this.#db, this.#since)
    const silence = performance.now() - this.#readAt
    this.#readAt = performance.now()
    // A database that was restored counts its transactions from an earlier one.
    if (silence > longestSilence || BigInt(below) < BigInt(this.#since)) this.#anyMayHaveEnded()
    const before = this.#heard
    this.#since = below
    this.#heard = new Set()
    for (const { tx, key } of rows) {
      const name = `${tx} ${key}`
      if (BigInt(tx) >= BigInt(below)) this.#heard.add(name)
      if (!before.has(name)) this.#ended(key)
    }
  }

  /** Memories forget first: a policy that is asked after that is asked anew. */
  #ended(key: string): void {
    for (const listener of this.#listeners) listener(key)
    for (const standing of this.#asking) standing.heard(key)
    for (const standing of this.#standing.get(key) ?? []) standing.askAgain()
  }

  #anyMayHaveEnded(): void {
    for (const listener of this.#listeners) listener(undefined)
    for (const standing of this.#asking) standing.heard(undefined)
    for (const standing of this.#keys.keys()) standing.askAgain()
  }
}
