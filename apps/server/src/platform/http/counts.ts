import { nameKey, Tally } from './tally.ts'

/** So many keys in one window; then the older window is forgotten early, so that nobody can fill the memory. */
const mostKeys = 250_000

/**
 * Counts by key over a sliding time: what came in this window, and of the last one the part that still lies
 * within the time. Two tallies and no timer: thousands of new keys a second come and go together
 * (docs/decisions/0013).
 */
export class Counts {
  readonly #length: number
  readonly #clock: () => number
  #started: number
  #current = new Tally()
  #last = new Tally()
  /** Counts of other processes, as far as they are known: of them, what is not among the last window's. */
  #others = new Tally()
  #lastOthers = new Tally()
  #newest = 0

  /**
   * @param seconds that are looked back over.
   * @param clock milliseconds, never running back.
   */
  constructor(seconds: number, clock: () => number = () => performance.now()) {
    this.#length = seconds * 1000
    this.#clock = clock
    this.#started = clock()
  }

  /**
   * Counts one more.
   * @returns how many there were in the time, with this one.
   */
  add(key: string): number {
    const share = this.#turn()
    nameKey(key)
    const count = this.#current.get() + 1
    this.#newest = count + this.#others.get() + this.#rest(share)
    this.#put(count)
    return this.#newest
  }

  /** Returns the count in the time, here and elsewhere, of the key that was counted last. */
  get newest(): number {
    return this.#newest
  }

  /** Returns the count here in the time. */
  own(key: string): number {
    const share = this.#turn()
    nameKey(key)
    return this.#current.get() + Math.floor(this.#last.get() * share)
  }

  /** Takes up how many there were in the time elsewhere. */
  learn(key: string, elsewhere: number): void {
    const share = this.#turn()
    nameKey(key)
    const known = Math.floor(this.#lastOthers.get() * share)
    this.#others.set(Math.max(0, elsewhere - known))
  }

  /**
   * Counts one more unless that makes more than `most`.
   * @returns 0 when it was counted, else the milliseconds (1 at least) until the next one can be.
   */
  take(key: string, most: number): number {
    const share = this.#turn()
    nameKey(key)
    const here = this.#current.get()
    const count = here + this.#others.get()
    const all = count + this.#rest(share)
    if (all < most) {
      this.#newest = all + 1
      this.#put(here + 1)
      return 0
    }
    const left = share * this.#length
    if (count >= most) return Math.max(1, left)
    // The last window's part has to sink below what is free.
    const last = this.#lastOf() || most
    return Math.max(1, left - ((most - count) / last) * this.#length)
  }

  /** Counts one less, for what came to nothing. */
  giveBack(key: string): void {
    this.#turn()
    nameKey(key)
    for (const counts of [this.#current, this.#last]) {
      const count = counts.get()
      if (count > 0) {
        counts.set(count - 1)
        return
      }
    }
  }

  #put(count: number): void {
    if (count === 1 && this.#current.size >= mostKeys) this.#forget(this.#clock())
    this.#current.set(count)
  }

  #rest(share: number): number {
    return Math.floor(this.#lastOf() * share)
  }

  #lastOf(): number {
    return this.#last.get() + this.#lastOthers.get()
  }

  /** Begins a new window when its time has come. @returns the part of the last window that still counts. */
  #turn(): number {
    const now = this.#clock()
    const passed = now - this.#started
    if (passed < this.#length) return 1 - passed / this.#length
    if (passed >= 2 * this.#length) {
      this.#current = new Tally()
      this.#others = new Tally()
    }
    this.#forget(this.#started + Math.floor(passed / this.#length) * this.#length)
    return this.#turn()
  }

  #forget(started: number): void {
    this.#last = this.#current
    this.#current = new Tally()
    this.#lastOthers = this.#others
    this.#others = new Tally()
    this.#started = started
  }
}
