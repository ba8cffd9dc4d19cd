import type { Caller } from '../http/caller.ts'

/**
 * A stadium's WLAN is one address for everybody in it (docs/decisions/0005); one process serves no more than so many of
 * them, and keeps a third of its lines for other networks: without it one machine would take them all.
 */
const mostOfNetwork = (all: number): number => Math.min(20_000, Math.ceil((all * 2) / 3))
/** Pages that one person, or one device, keeps open. */
const mostOfOne = 40

export interface Most {
  /** Open lines of this process. */
  all: number
  network?: number
  /** Lines of one network that name neither a person nor a device: those cost their opener nothing. */
  bare?: number
  one?: number
}

/** The open lines of this process, counted by their callers: nothing of it is kept when they close. */
export class Seats {
  readonly #most: Required<Most>
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(most: Most) {
    const network = most.network ?? mostOfNetwork(most.all)
    this.#most = { network, bare: Math.ceil(network / 2), one: mostOfOne, ...most }
  }

  /** A seat for a line whose caller is not known yet; undefined when the process has none left. */
  enter(): Seat | undefined {
    if (this.#all >= this.#most.all) return undefined
    this.#all += 1
    return new Seat(
      (caller) => this.#take(caller),
      (keys) => this.#free(keys),
      () => (this.#all -= 1),
    )
  }

  #take(caller: Caller): string[] | undefined {
    const wanted = this.#wantedBy(caller)
    if (wanted.some(([key, most]) => (this.#taken.get(key) ?? 0) >= most)) return undefined
    const keys = wanted.map(([key]) => key)
    for (const key of keys) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1)
    return keys
  }

  #wantedBy({ person, device, network, local }: Caller): [key: string, most: number][] {
    const { network: ofNetwork, bare, one } = this.#most
    const own = person ? `person ${person.user_id}` : device && `device ${device}`
    const named: [string, number][] = own ? [[own, one]] : []
    if (local) return named
    const crowd: [string, number] = [`network ${network}`, ofNetwork]
    return own ? [crowd, ...named] : [crowd, [`bare ${network}`, bare]]
  }

  #free(keys: readonly string[]): void {
    for (const key of keys) {
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left > 0) this.#taken.set(key, left)
      else this.#taken.delete(key)
    }
  }
}

/** The seat of an open line. */
export class Seat {
  readonly #take: (caller: Caller) => string[] | undefined
  readonly #free: (keys: readonly string[]) => void
  readonly #end: () => void
  #keys: readonly string[] = []
  #isOver = false

  constructor(
    take: (caller: Caller) => string[] | undefined,
    free: (keys: readonly string[]) => void,
    end: () => void,
  ) {
    this.#take = take
    this.#free = free
    this.#end = end
  }

  /** Counts the line as this caller's, whatever caller it was counted for before. @returns whether there is room for them. */
  isFor(caller: Caller): boolean {
    // The line closed while its caller was looked up.
    if (this.#isOver) return true
    this.#free(this.#keys)
    const keys = this.#take(caller)
    this.#keys = keys ?? []
    return keys !== undefined
  }

  leave(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#free(this.#keys)
    this.#end()
  }
}
