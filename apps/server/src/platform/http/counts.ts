/** So many keys in one window; then the older window is forgotten early, so that nobody can fill the memory. */
const mostKeys = 250_000

/** The count of a key; an empty map, such as that of other processes where there is one alone, is not searched. */
const countIn = (counts: ReadonlyMap<string, number>, key: string): number =>
  counts.size === 0 ? 0 : (counts.get(key) ?? 0)

/**
 * Counts by key over a sliding time: what came in this window, and of the last one the part that still lies
 * within the time. Two maps of numbers and no timer: thousands of new keys a second come and go together
 * (docs/decisions/0013).
 */
export class Counts {
  readonly #length: number
  readonly #clock: () => number
  #started: number
  #current = new Map<string, number>()
  #last = new Map<string, number>()
  /** What other processes counted, as far as it is known: of it, what is not among the last window's. */
  #others = new Map<string, number>()
  #lastOthers = new Map<string, number>()

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
    const count = (this.#current.get(key) ?? 0) + 1
    this.#put(key, count)
    return count + countIn(this.#others, key) + this.#rest(key, share)
  }

  /** How many there were here in the time. */
  own(key: string): number {
    const share = this.#turn()
    return (this.#current.get(key) ?? 0) + Math.floor((this.#last.get(key) ?? 0) * share)
  }

  /** Takes up how many there were in the time elsewhere. */
  learn(key: string, elsewhere: number): void {
    const share = this.#turn()
    const known = Math.floor((this.#lastOthers.get(key) ?? 0) * share)
    this.#others.set(key, Math.max(0, elsewhere - known))
  }

  /**
   * Counts one more unless that makes more than `most`.
   * @returns 0 when it was counted, else the milliseconds (1 at least) until the next one can be.
   */
  take(key: string, most: number): number {
    const share = this.#turn()
    const here = this.#current.get(key) ?? 0
    const count = here + countIn(this.#others, key)
    if (count + this.#rest(key, share) < most) {
      this.#put(key, here + 1)
      return 0
    }
    const left = share * this.#length
    if (count >= most) return Math.max(1, left)
    // The last window's part has to sink below what is free.
    const last = this.#lastOf(key) || most
    return Math.max(1, left - ((most - count) / last) * this.#length)
  }

  /** Counts one less, for what came to nothing. */
  giveBack(key: string): void {
    this.#turn()
    for (const counts of [this.#current, this.#last]) {
      const count = counts.get(key) ?? 0
      if (count > 0) {
        counts.set(key, count - 1)
        return
      }
    }
  }

  #put(key: string, count: number): void {
    if (count === 1 && this.#current.size >= mostKeys) this.#forget(this.#clock())
    this.#current.set(key, count)
  }

  #rest(key: string, share: number): number {
    return Math.floor(this.#lastOf(key) * share)
  }

  #lastOf(key: string): number {
    return countIn(this.#last, key) + countIn(this.#lastOthers, key)
  }

  /** Begins a new window when its time has come. @returns the part of the last window that still counts. */
  #turn(): number {
    const now = this.#clock()
    const passed = now - this.#started
    if (passed < this.#length) return 1 - passed / this.#length
    if (passed >= 2 * this.#length) {
      this.#current = new Map()
      this.#others = new Map()
    }
    this.#forget(this.#started + Math.floor(passed / this.#length) * this.#length)
    return this.#turn()
  }

  #forget(started: number): void {
    this.#last = this.#current
    this.#current = new Map()
    this.#lastOthers = this.#others
    this.#others = new Map()
    this.#started = started
  }
}
