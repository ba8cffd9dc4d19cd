import type { LeafPromise } from '@plaudit/votelog/promise'
import type pg from 'pg'
import { isUnavailable, refuse, sqlState, triedEnough } from '../../../platform/errors.ts'
import type { Telemetry } from '../../../platform/telemetry.ts'
import { castGroup, halfTaken, type CastOutcome } from './castStatement.ts'
import { promised, type Cast, type GivePromises } from './promised.ts'
import { slotsOf, type ReadyBallot } from './readyBallot.ts'

/** Where ballots wait to be written together. */
export interface BallotBox {
  /**
   * Resolves once the ballot's fate is durable.
   * @throws refusal unavailable when too many wait; the database's error when it can't be reached.
   */
  cast(ballot: ReadyBallot): Promise<Cast>
  /** The log's promise for a leaf that is on disk, given anew. */
  promise(log: string, leafHash: Buffer): LeafPromise | undefined
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
}

interface Waiting {
  ballot: ReadyBallot
  keys: string[]
  /** Since when it waits. */
  since: number
  resolve: (outcome: Cast) => void
  reject: (error: unknown) => void
}

const maxGroup = 256
const maxInFlight = 2
/**
 * Fewer than these wait for the group that is under way: a commit costs as much for one as for many. And as many stay
 * behind when more go: while everybody's ballot is with the database, this process has nothing to do.
 */
const worthAnother = 64
const maxWaiting = 20_000
/** While the database is away or its disk full, a group is sent again after these milliseconds. */
const resend = [50, 100, 200, 400, 800, 1500]
/** Milliseconds after which nobody waits for another try: before they give up themselves, and come again. */
const patience = 3000
/** Errors that come from others' ballots: a ballot that is alone is tried again after them. */
const undone = new Set([halfTaken, '23505', '40P01', '40001', '23503'])
const triesAlone = 5

/**
 * Opens the ballot box of this process. Up to 256 ballots share one commit and two commits are
 * under way at once; a voter is in one of them at a time (house 3, rule 4; measured in docs/benchmarks.md). Many
 * ballots of one voter in a group cost no more than one: they wait together for what becomes of the first.
 * @param onWritten told of the contest of each ballot that is durable.
 */
export function openBallotBox(
  pool: pg.Pool,
  telemetry: Telemetry,
  give: GivePromises,
  onWritten: (contestId: number) => void,
): BallotBox {
  return new GroupingBox(pool, telemetry, give, onWritten)
}

const ballotsOf = (group: readonly Waiting[]) => group.map(({ ballot }) => ballot)

const outcomesOf = (telemetry: Telemetry) =>
  telemetry.counter('ballots_total', 'Ballots by outcome.', 'outcome')

class GroupingBox implements BallotBox {
  readonly #pool: pg.Pool
  readonly #groups: ReturnType<Telemetry['histogram']>
  readonly #outcomes: ReturnType<typeof outcomesOf>
  readonly #give: GivePromises
  readonly #onWritten: (contestId: number) => void
  readonly #queue: Waiting[] = []
  /** Slots that a group under way may take. */
  readonly #busy = new Set<string>()
  readonly #idle: (() => void)[] = []
  #inFlight = 0
  #isPumping = false

  constructor(
    pool: pg.Pool,
    telemetry: Telemetry,
    give: GivePromises,
    onWritten: (contestId: number) => void,
  ) {
    this.#pool = pool
    this.#groups = telemetry.histogram(
      'ballot_group_size',
      'Ballots in one commit.',
      [1, 4, 16, 64, 256],
    )
    this.#outcomes = outcomesOf(telemetry)
    this.#give = give
    this.#onWritten = onWritten
  }

  cast(ballot: ReadyBallot): Promise<Cast> {
    if (this.#queue.length >= maxWaiting) refuse('unavailable', { retryAfter: 2 })
    return new Promise((resolve, reject) => {
      const since = performance.now()
      this.#queue.push({ ballot, keys: slotsOf(ballot), since, resolve, reject })
      if (this.#isPumping || !this.#hasRoom()) return
      // Everything that arrives in this turn of the loop joins the same group.
      this.#isPumping = true
      setImmediate(() => {
        this.#isPumping = false
        this.#pump()
      })
    })
  }

  promise(log: string, leafHash: Buffer): LeafPromise | undefined {
    return this.#give(log, [leafHash])[0]
  }

  drained(): Promise<void> {
    return this.#isIdle() ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve))
  }

  #isIdle(): boolean {
    return this.#inFlight === 0 && this.#queue.length === 0
  }

  #hasRoom(): boolean {
    if (this.#inFlight === 0) return true
    return this.#inFlight < maxInFlight && this.#queue.length >= worthAnother
  }

  #takeGroup(): Waiting[] {
    const group: Waiting[] = []
    const left: Waiting[] = []
    const own = new Set<string>()
    const isElsewhere = (key: string) => this.#busy.has(key) && !own.has(key)
    const most = Math.min(maxGroup, Math.max(worthAnother, this.#queue.length - worthAnother))
    for (const waiting of this.#queue) {
      if (group.length < most && !waiting.keys.some(isElsewhere)) {
        for (const key of waiting.keys) {
          own.add(key)
          this.#busy.add(key)
        }
        group.push(waiting)
      } else left.push(waiting)
    }
    this.#queue.splice(0, this.#queue.length, ...left)
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

  #done(group: readonly Waiting[]): void {
    this.#inFlight -= 1
    for (const { keys } of group) for (const key of keys) this.#busy.delete(key)
    this.#pump()
    if (this.#isIdle()) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #send(group: readonly Waiting[]): Promise<void> {
    this.#groups.observe(group.length)
    try {
      const outcomes = promised(ballotsOf(group), await this.#castWhenThere(group), this.#give)
      const again: Waiting[] = []
      for (const [n, waiting] of group.entries()) {
        const outcome = outcomes[n]
        if (outcome === undefined || outcome.outcome === 'clash') await this.#sendAlone(waiting)
        else if (outcome.outcome === 'again') again.push(waiting)
        else this.#settle(waiting, outcome)
      }
      this.#queue.unshift(...again)
    } catch (error) {
      // What the database refused was undone whole; a ballot that it can't take must harm no other.
      if (sqlState(error) !== undefined && !isUnavailable(error))
        for (const waiting of group) await this.#sendAlone(waiting)
      else for (const waiting of group) waiting.reject(error)
    }
  }

  /**
   * Whether a group whose connection broke was written is unknown, and does not matter: every ballot has
   * an id of its own, so the second time finds what the first time wrote.
   */
  async #castWhenThere(group: readonly Waiting[], tries = 0): Promise<CastOutcome[]> {
    try {
      return await castGroup(this.#pool, ballotsOf(group))
    } catch (error) {
      if (!isUnavailable(error)) throw error
      const wait = resend[tries]
      const since = Math.min(...group.map((waiting) => waiting.since))
      if (wait === undefined || performance.now() + wait > since + patience)
        throw triedEnough(error)
      await new Promise((resolve) => setTimeout(resolve, wait))
      return this.#castWhenThere(group, tries + 1)
    }
  }

  async #sendAlone(waiting: Waiting, attempt = 1): Promise<void> {
    try {
      const ballots = [waiting.ballot]
      const [outcome] = promised(ballots, await castGroup(this.#pool, ballots), this.#give)
      if (outcome === undefined || outcome.outcome === 'clash')
        throw Object.assign(new Error('clash'), { code: halfTaken })
      this.#settle(waiting, outcome)
    } catch (error) {
      if (undone.has(sqlState(error) ?? '') && attempt < triesAlone)
        return this.#sendAlone(waiting, attempt + 1)
      waiting.reject(error)
    }
  }

  #settle(waiting: Waiting, outcome: Cast): void {
    this.#outcomes.inc({ outcome: outcome.outcome })
    if (outcome.outcome === 'written') this.#onWritten(waiting.ballot.contest_id)
    waiting.resolve(outcome)
  }
}
