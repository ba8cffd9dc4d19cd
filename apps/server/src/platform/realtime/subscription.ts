import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, refuse } from '../errors.ts'
import type { Frame } from './frame.ts'
import type { Grant } from './grants.ts'
import type { Rights } from './rights.ts'

/** A watcher of one topic. */
export interface Follower {
  /** Sends an event. */
  send(frame: Frame): void
  /**
   * Nothing more comes: a right that it stood on is gone (`lost`), or nobody could say whether it is (`unknown`). Not
   * told of a watcher who left, nor of one that was refused from the beginning.
   */
  end?(how: 'lost' | 'unknown'): void
}

/** Asks by which rights a topic may be followed now; undefined, or a refusal, by none. */
export type Ask = () => Promise<Grant | undefined>

/** Tries to get an answer that could not be had, and milliseconds before the first of them. */
const mostTries = 5
const firstWait = 100

/** Refusals that say nothing of a right. */
const passing = new Set<Refusal['code']>(['too_many_requests', 'unavailable'])

const everybody = (topic: string): Grant => ({ keys: [], topic, until: Number.POSITIVE_INFINITY })

/**
 * A watcher and the rights by which they watch. While it is not known whether the rights hold, nothing is sent: events
 * that come meanwhile are sent in order when they do, and dropped when they don't.
 */
export class Subscription {
  readonly #rights: Rights
  readonly #ask: Ask
  readonly #follower: Follower
  readonly #left: (() => void)[] = []
  #grant: Grant
  #isGuarded = false
  #isOpen = false
  #isOver = false
  /** Up to this event it was told, or is about to be. */
  #seq = 0
  #waiting: (() => void)[] = []
  #deciding: Promise<void> | undefined
  #wantsAnswer = false
  readonly #endedMeanwhile = new Set<string | undefined>()

  private constructor(rights: Rights, ask: Ask, follower: Follower, grant: Grant) {
    this.#rights = rights
    this.#ask = ask
    this.#follower = follower
    this.#grant = grant
  }

  /** Opens the subscription of a follower inside this process, which needs no right. */
  static free(rights: Rights, topic: string, follower: Follower): Subscription {
    const grant = everybody(topic)
    return new Subscription(rights, () => Promise.resolve(grant), follower, grant)
  }

  /** @throws refusal not_found for what may not be followed, or as `ask` refuses. */
  static async open(rights: Rights, ask: Ask, follower: Follower): Promise<Subscription> {
    const own = new Subscription(rights, ask, follower, everybody(''))
    try {
      own.#take((await own.#answer()) ?? refuse('not_found'))
    } catch (error) {
      rights.forget(own)
      throw error
    }
    return own
  }

  /** The log that it follows. */
  get topic(): string {
    return this.#grant.topic
  }

  /** Up to this event the log is from before the watcher's time. */
  get from(): number {
    return this.#grant.from ?? 0
  }

  /** Tells whether it stands on rights, or once did: before an event is sent the ended ones are read. */
  get isGuarded(): boolean {
    return this.#isGuarded
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get until(): number {
    return this.#grant.until
  }

  /** Begins with what comes after an event; `answer` is told before. */
  begin(seq: number, answer: () => void): void {
    this.#seq = seq
    this.#hold(answer)
  }

  send(frame: Frame): void {
    if (frame.seq <= this.#seq) return
    this.#seq = frame.seq
    if (this.until <= Date.now()) this.askAgain()
    this.#hold(() => this.#follower.send(frame))
  }

  /** Passes a frame without a number: it is lost where the watcher's rights are being asked about. */
  pass(frame: Frame): void {
    if (this.#isOpen && !this.#isOver && this.#deciding === undefined) this.#follower.send(frame)
  }

  /**
   * Opens it, if its rights still hold now that it has been found out what it missed.
   * @throws refusal not_found.
   */
  async settle(): Promise<void> {
    if (this.#isGuarded) await this.#rights.check()
    while (this.#deciding) await this.#deciding
    if (this.#isOver) refuse('not_found')
    this.#isOpen = true
    this.#release()
  }

  /** A right may be gone, or the caller is another one: nothing is sent until the policy has been asked. */
  askAgain(): void {
    if (this.#isOver) return
    this.#wantsAnswer = true
    this.#deciding ??= this.#decide()
  }

  /** A right ended while it was being asked, or (undefined) any may have. */
  heard(key: string | undefined): void {
    this.#endedMeanwhile.add(key)
  }

  /** Runs when it is over, for whatever reason; at once if it is. */
  whenOver(hook: () => void): void {
    if (this.#isOver) hook()
    else this.#left.push(hook)
  }

  leave(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#waiting = []
    this.#rights.forget(this)
    for (const hook of this.#left) hook()
  }

  #take(grant: Grant): void {
    this.#grant = grant
    // A held event must not come after a later one that was not held, so this stays.
    this.#isGuarded ||= grant.keys.length > 0
    this.#rights.keep(this, grant)
  }

  /** The policy's answer, of rights that none ended of while it was given. */
  async #answer(): Promise<Grant | undefined> {
    for (;;) {
      this.#endedMeanwhile.clear()
      this.#rights.asks(this)
      const grant = await this.#ask()
      const isOld = [undefined, ...(grant?.keys ?? [])].some((key) => this.#endedMeanwhile.has(key))
      if (!isOld) return grant
    }
  }

  async #decide(): Promise<void> {
    for (let tries = 1; this.#wantsAnswer && !this.#isOver; tries++) {
      this.#wantsAnswer = false
      const answer = await this.#decision()
      if (this.#isOver) break
      if (answer === 'unknown' && tries < mostTries) {
        this.#wantsAnswer = true
        await wait(firstWait * 2 ** tries)
      } else if (typeof answer === 'string') this.#end(answer)
      else this.#take(answer)
    }
    this.#deciding = undefined
    this.#release()
  }

  /** Reads first what ended: memories that the policy asks have forgotten it then. */
  async #decision(): Promise<Grant | 'lost' | 'unknown'> {
    try {
      await this.#rights.check()
      const grant = await this.#answer()
      const { topic, from } = this.#grant
      // A later time is another right: what came between the two is not theirs.
      return grant?.topic === topic && (grant.from ?? 0) === (from ?? 0) ? grant : 'lost'
    } catch (error) {
      return error instanceof Refusal && !passing.has(error.code) ? 'lost' : 'unknown'
    }
  }

  #end(how: 'lost' | 'unknown'): void {
    const wasOpen = this.#isOpen
    this.leave()
    if (wasOpen) this.#follower.end?.(how)
  }

  #hold(action: () => void): void {
    if (this.#isOver) return
    if (this.#isOpen && this.#deciding === undefined) action()
    else this.#waiting.push(action)
  }

  #release(): void {
    if (!this.#isOpen) return
    for (const action of this.#waiting.splice(0)) this.#hold(action)
  }
}
