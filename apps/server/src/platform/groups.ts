import { isUnavailable, refuse, sqlState, triedEnough } from './errors.ts'

/** Groups in which pieces of work wait to be written together: one commit costs as much for one as for many. */
export interface Groups<Item, Outcome> {
  /**
   * Resolves once what became of it is durable.
   * @throws refusal unavailable when too many wait; the database's error when it can't be reached.
   */
  add(item: Item): Promise<Outcome>
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
}

/** Said of an item that another of its group goes before: it waits for what becomes of that one, in a later group. */
export const later = Symbol('later')

export interface GroupsWork<Item, Outcome> {
  /** Items of one key are in one group at a time, as many as there are, in the order in which they came. */
  keysOf: (item: Item) => readonly string[]
  /** Writes a group in one commit. @returns an outcome for each, in order; undefined where it is to be tried alone. */
  write: (items: readonly Item[]) => Promise<(Outcome | undefined | typeof later)[]>
  onSize?: (size: number) => void
  /** Fewer than these wait for the group that is under way. */
  worthAnother: number
  /** As many stay behind when more go: while everything is with the database, this process has nothing to do. */
  staysBehind?: boolean
  /** SQLSTATEs that come from others' work, beside those of every transaction. */
  undoneBy?: readonly string[]
}

interface Waiting<Item, Outcome> {
  item: Item
  keys: readonly string[]
  /** Time since which it waits. */
  since: number
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

const maxGroup = 256
const maxInFlight = 2
const maxWaiting = 20_000
/** While the database is away or its disk full, a group is sent again after these milliseconds. */
const resend = [50, 100, 200, 400, 800, 1500]
/** Milliseconds after which nobody waits for another try: before they give up themselves, and come again. */
const patience = 3000
/** Errors that come from others' work: a piece that is alone is tried again after them. */
const undone = ['23505', '40P01', '40001']
const triesAlone = 5

/**
 * Opens the groups of this process. Up to 256 items share one commit and two commits at most are under way at once
 * (house 3, rule 4; measured in docs/benchmarks.md).
 */
export const openGroups = <Item, Outcome>(work: GroupsWork<Item, Outcome>): Groups<Item, Outcome> =>
  new GroupsOfProcess(work)

class GroupsOfProcess<Item, Outcome> implements Groups<Item, Outcome> {
  readonly #work: GroupsWork<Item, Outcome>
  readonly #undone: ReadonlySet<string>
  readonly #queue: Waiting<Item, Outcome>[] = []
  /** Keys of the groups under way. */
  readonly #busy = new Set<string>()
  readonly #idle: (() => void)[] = []
  #inFlight = 0
  #isPumping = false

  constructor(work: GroupsWork<Item, Outcome>) {
    this.#work = work
    this.#undone = new Set([...undone, ...(work.undoneBy ?? [])])
  }

  add(item: Item): Promise<Outcome> {
    if (this.#queue.length >= maxWaiting) refuse('unavailable', { retryAfter: 2 })
    return new Promise((resolve, reject) => {
      const since = performance.now()
      this.#queue.push({ item, keys: this.#work.keysOf(item), since, resolve, reject })
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
    return this.#inFlight < maxInFlight && this.#queue.length >= this.#work.worthAnother
  }

  #takeGroup(): Waiting<Item, Outcome>[] {
    const { staysBehind = false, worthAnother } = this.#work
    const waiting = this.#queue.length
    const most = staysBehind
      ? Math.min(maxGroup, Math.max(worthAnother, waiting - worthAnother))
      : maxGroup
    const group: Waiting<Item, Outcome>[] = []
    const left: Waiting<Item, Outcome>[] = []
    const own = new Set<string>()
    const isElsewhere = (key: string) => this.#busy.has(key) && !own.has(key)
    for (const one of this.#queue) {
      if (group.length < most && !one.keys.some(isElsewhere)) {
        for (const key of one.keys) {
          own.add(key)
          this.#busy.add(key)
        }
        group.push(one)
      } else left.push(one)
    }
    this.#queue.splice(0, waiting, ...left)
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
    for (const { keys } of group) for (const key of keys) this.#busy.delete(key)
    this.#pump()
    if (this.#isIdle()) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #send(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    this.#work.onSize?.(group.length)
    try {
      const outcomes = await this.#writeWhenThere(group)
      const again: Waiting<Item, Outcome>[] = []
      for (const [n, waiting] of group.entries()) {
        const outcome = outcomes[n]
        if (outcome === undefined) await this.#sendAlone(waiting)
        else if (outcome === later) again.push(waiting)
        else waiting.resolve(outcome)
      }
      this.#queue.unshift(...again)
    } catch (error) {
      // A group that the database refused was undone whole; an entry that it can't take must harm nothing else.
      if (sqlState(error) !== undefined && !isUnavailable(error))
        for (const waiting of group) await this.#sendAlone(waiting)
      else for (const waiting of group) waiting.reject(error)
    }
  }

  /**
   * Nobody knows whether a group whose connection broke was written: each item must know itself again by its own id.
   */
  async #writeWhenThere(
    group: readonly Waiting<Item, Outcome>[],
    tries = 0,
  ): Promise<(Outcome | undefined | typeof later)[]> {
    try {
      return await this.#work.write(group.map(({ item }) => item))
    } catch (error) {
      if (!isUnavailable(error)) throw error
      const wait = resend[tries]
      const since = Math.min(...group.map((waiting) => waiting.since))
      if (wait === undefined || performance.now() + wait > since + patience)
        throw triedEnough(error)
      await new Promise((resolve) => setTimeout(resolve, wait))
      return this.#writeWhenThere(group, tries + 1)
    }
  }

  async #sendAlone(waiting: Waiting<Item, Outcome>, attempt = 1): Promise<void> {
    try {
      const [outcome] = await this.#work.write([waiting.item])
      if (outcome === undefined || outcome === later)
        throw Object.assign(new Error('clash'), { code: '40001' })
      waiting.resolve(outcome)
    } catch (error) {
      if (this.#undone.has(sqlState(error) ?? '') && attempt < triesAlone)
        return this.#sendAlone(waiting, attempt + 1)
      waiting.reject(error)
    }
  }
}
