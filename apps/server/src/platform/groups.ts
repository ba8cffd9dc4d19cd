import { isUnavailable, refuse, sqlState } from './errors.ts'

/** Where pieces of work wait to be written together: one commit costs as much for one as for many. */
export interface Groups<Item, Outcome> {
  /**
   * Resolves once what became of it is durable.
   * @throws refusal unavailable when too many wait; the database's error when it can't be reached.
   */
  add(item: Item): Promise<Outcome>
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
}

export interface GroupsWork<Item, Outcome> {
  /** Items of one key are in one group at a time, in the order in which they came. */
  keyOf: (item: Item) => string
  /** Writes a group in one commit. @returns an outcome for each, in order; undefined where it is to be tried alone. */
  write: (items: readonly Item[]) => Promise<(Outcome | undefined)[]>
  onSize?: (size: number) => void
  /** Fewer than these wait for the group that is under way. */
  worthAnother?: number
}

interface Waiting<Item, Outcome> {
  item: Item
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

const maxGroup = 256
const maxInFlight = 2
const worthAnother = 48
const maxWaiting = 20_000
/** While the database is away, a group is sent again after these milliseconds. */
const resend = [50, 100, 200, 400, 800, 1500]
/** Errors that come from others' work: a piece that is alone is tried again after them. */
const undone = new Set(['23505', '40P01', '40001'])
const triesAlone = 5

/** Opens the groups of this process: two commits at most are under way at once (house 3, rule 4). */
export const openGroups = <Item, Outcome>(work: GroupsWork<Item, Outcome>): Groups<Item, Outcome> =>
  new GroupsOfProcess(work)

class GroupsOfProcess<Item, Outcome> implements Groups<Item, Outcome> {
  readonly #work: GroupsWork<Item, Outcome>
  #queue: Waiting<Item, Outcome>[] = []
  readonly #busy = new Set<string>()
  readonly #idle: (() => void)[] = []
  #inFlight = 0
  #isPumping = false

  constructor(work: GroupsWork<Item, Outcome>) {
    this.#work = work
  }

  add(item: Item): Promise<Outcome> {
    if (this.#queue.length >= maxWaiting) refuse('unavailable', { retryAfter: 2 })
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject })
      if (this.#isPumping || !this.#hasRoom()) return
      // Everything that arrives in this turn of the loop joins the same group.
      this.#isPumping = true
      setImmediate(() => {
        this.#isPumping = false
        this.#pump()
      })
    })
  }

  drained(): Promise<void> {
    return this.#isIdle() ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve))
  }

  #isIdle(): boolean {
    return this.#inFlight === 0 && this.#queue.length === 0
  }

  #hasRoom(): boolean {
    if (this.#inFlight === 0) return true
    const enough = this.#work.worthAnother ?? worthAnother
    return this.#inFlight < maxInFlight && this.#queue.length >= enough
  }

  #takeGroup(): Waiting<Item, Outcome>[] {
    const group: Waiting<Item, Outcome>[] = []
    const left: Waiting<Item, Outcome>[] = []
    for (const waiting of this.#queue) {
      const isFree = group.length < maxGroup && !this.#busy.has(this.#work.keyOf(waiting.item))
      if (isFree) group.push(waiting)
      else left.push(waiting)
    }
    for (const { item } of group) this.#busy.add(this.#work.keyOf(item))
    this.#queue = left
    return group
  }

  #pump(): void {
    while (this.#queue.length > 0 && this.#hasRoom()) {
      const group = this.#takeGroup()
      if (group.length === 0) return
      this.#inFlight += 1
      void this.#send(group).finally(() => this.#done(group))
    }
  }

  #done(group: readonly Waiting<Item, Outcome>[]): void {
    this.#inFlight -= 1
    for (const { item } of group) this.#busy.delete(this.#work.keyOf(item))
    this.#pump()
    if (this.#isIdle()) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #send(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    this.#work.onSize?.(group.length)
    try {
      const outcomes = await this.#writeWhenThere(group.map(({ item }) => item))
      for (const [n, waiting] of group.entries()) {
        const outcome = outcomes[n]
        if (outcome === undefined) await this.#sendAlone(waiting)
        else waiting.resolve(outcome)
      }
    } catch (error) {
      // What the database refused was undone whole; what it can't take must harm nothing else.
      if (sqlState(error) !== undefined && !isUnavailable(error))
        for (const waiting of group) await this.#sendAlone(waiting)
      else for (const waiting of group) waiting.reject(error)
    }
  }

  /** Whether a group whose connection broke was written is unknown: each piece must know itself again. */
  async #writeWhenThere(items: readonly Item[], tries = 0): Promise<(Outcome | undefined)[]> {
    try {
      return await this.#work.write(items)
    } catch (error) {
      const wait = resend[tries]
      if (wait === undefined || !isUnavailable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
      return this.#writeWhenThere(items, tries + 1)
    }
  }

  async #sendAlone(waiting: Waiting<Item, Outcome>, attempt = 1): Promise<void> {
    try {
      const [outcome] = await this.#work.write([waiting.item])
      if (outcome === undefined) throw Object.assign(new Error('clash'), { code: '40001' })
      waiting.resolve(outcome)
    } catch (error) {
      if (undone.has(sqlState(error) ?? '') && attempt < triesAlone)
        return this.#sendAlone(waiting, attempt + 1)
      waiting.reject(error)
    }
  }
}
