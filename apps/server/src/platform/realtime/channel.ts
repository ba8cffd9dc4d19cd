import type { TopicEvent } from '@plaudit/contract/realtime'
import type { Db } from '../db/db.ts'
import type { Telemetry } from '../telemetry.ts'
import { frameOf, type Frame } from './frame.ts'
import type { Rights } from './rights.ts'
import type { Subscription } from './subscription.ts'
import type { TopicLog, TopicState } from './topics.ts'

export interface Position {
  seq: number
  epoch: string
  /** The watcher's state is too old, or too far behind: load anew. */
  reset: boolean
}

/** Place of a watcher when it was last told something. */
export interface Since {
  seq: number
  /** Epoch of the topic; a watcher who names none means the present one. */
  epoch?: string | undefined
}

const keepRecent = 300
/** Watchers who missed more than these load anew, which costs both sides less; a phone could not take it at once. */
const mostMissed = 1000
const mostMissedLength = 500_000

export interface ChannelParts {
  db: Db
  rights: Rights
  told: Telemetry['events']
  /** Finds the log of a topic's events. */
  logOf: (topic: string) => TopicLog
}

/** A topic as this process has told it so far, with its watchers here. */
export class Channel {
  /** Followers and people who are about to follow: a channel goes when nobody is left. */
  wanted = 0
  readonly #db: Db
  readonly #topic: string
  readonly #told: Telemetry['events']
  readonly #log: TopicLog
  readonly #state: TopicState
  /** The latest events, oldest first, dense up to the state's `seq`. */
  #recent: Frame[] = []
  readonly #followers = new Set<Subscription>()
  readonly #rights: Rights
  /** Events that watchers with rights have not been sent: first it is read which rights ended. */
  #held: Frame[] = []
  #isReleasing = false
  /** Work on a channel is done one after the other, so that nobody misses what happens meanwhile. */
  #work: Promise<unknown> = Promise.resolve()

  private constructor(parts: ChannelParts, topic: string, state: TopicState) {
    this.#db = parts.db
    this.#rights = parts.rights
    this.#told = parts.told
    this.#log = parts.logOf(topic)
    this.#topic = topic
    this.#state = state
  }

  static async open(parts: ChannelParts, topic: string): Promise<Channel> {
    return new Channel(parts, topic, await parts.logOf(topic).state(parts.db, topic))
  }

  /** Something happened: `event` when this process made it itself, else the log is asked. */
  hear(seq: number, event: TopicEvent | undefined): Promise<void> {
    return this.#inTurn(async () => {
      if (seq <= this.#state.seq) return
      if (event && seq === this.#state.seq + 1) this.#deliver(event)
      else await this.#catchUp()
    })
  }

  /** Tells what the log has and the watchers have not. What was forgotten meanwhile, nobody has heard of. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => {
      this.#recent = []
      return this.#catchUp()
    })
  }

  /** Everything up to this event was taken back. */
  forget(seq: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#recent = this.#recent.filter((frame) => frame.seq > seq)
      this.#state.trimmed = Math.max(this.#state.trimmed, seq)
    })
  }

  /**
   * Adds a watcher: first `answer`, then what it missed, then what happens. Nothing of it goes out before the
   * subscription is settled.
   */
  add(
    follower: Subscription,
    since: Since | undefined,
    answer: (position: Position) => void,
  ): Promise<void> {
    return this.#inTurn(async () => {
      const state = this.#state
      const isOfNow = (since?.epoch ?? state.epoch) === state.epoch
      // Another process may have told this watcher more than this one has heard of yet.
      if (since && isOfNow && since.seq > state.seq) await this.#catchUp()
      const isOfTheirs = since && isOfNow && since.seq >= follower.from
      const missed = isOfTheirs ? await this.#missedSince(since.seq) : undefined
      const position = {
        // What is from before their time they are not told, also where this process has not heard of it yet.
        seq: missed && since ? since.seq : Math.max(state.seq, follower.from),
        epoch: state.epoch,
        reset: since !== undefined && missed === undefined,
      }
      follower.begin(position.seq, () => answer(position))
      for (const frame of missed ?? []) follower.send(frame)
      this.#followers.add(follower)
    })
  }

  /** Tells all who watch now what nobody keeps. */
  async pass(frame: Frame): Promise<void> {
    await this.#rights.check()
    for (const follower of this.#followers) follower.pass(frame)
  }

  remove(follower: Subscription): void {
    this.#followers.delete(follower)
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#work.then(work)
    this.#work = next.catch(() => undefined)
    return next
  }

  #deliver(event: TopicEvent): void {
    this.#state.seq = event.seq
    const frame = frameOf(event)
    if (this.#log.changes?.(event)) this.#recent = []
    const recent = this.#recent
    recent.push(frame)
    if (recent.length > keepRecent) recent.splice(0, recent.length - keepRecent)
    let isHeld = false
    for (const follower of this.#followers) {
      if (follower.isGuarded) isHeld = true
      else follower.send(frame)
    }
    if (isHeld) this.#hold(frame)
    this.#told.inc(this.#followers.size)
  }

  /**
   * The event is committed, so what is read from now on tells of every right that ended before it. Watchers who need no
   * right wait for none of this.
   */
  #hold(frame: Frame): void {
    this.#held.push(frame)
    if (!this.#isReleasing) void this.#releaseHeld()
  }

  async #releaseHeld(): Promise<void> {
    this.#isReleasing = true
    while (this.#held.length > 0) {
      const frames = this.#held
      this.#held = []
      const isRead = await this.#rights.check().then(
        () => true,
        () => false,
      )
      for (const follower of this.#followers) {
        if (!follower.isGuarded) continue
        if (!isRead) follower.askAgain()
        for (const frame of frames) follower.send(frame)
      }
    }
    this.#isReleasing = false
  }

  async #catchUp(): Promise<void> {
    for (const event of await this.#log.since(this.#db, this.#topic, this.#state.seq))
      this.#deliver(event)
  }

  /** Returns what a watcher missed, from memory or the log; undefined when that is not to be had whole. */
  async #missedSince(seq: number): Promise<Frame[] | undefined> {
    const state = this.#state
    const isKept = seq <= state.seq && seq >= state.trimmed
    if (!isKept || state.seq - seq > mostMissed) return undefined
    const oldest = this.#recent[0]?.seq ?? state.seq + 1
    const kept = seq >= oldest - 1 ? this.#recent : await this.#readBack(seq, oldest)
    // The log may be ahead of what this process has told its watchers; that comes in its turn.
    const missed = kept.filter((frame) => frame.seq > seq && frame.seq <= state.seq)
    const isWhole = missed.length === state.seq - seq
    if (!isWhole) state.trimmed = Math.max(state.trimmed, seq + 1)
    const length = missed.reduce((sum, { text }) => sum + text.length, 0)
    return isWhole && length <= mostMissedLength ? missed : undefined
  }

  /** Reads what memory does not have, and keeps it: people who were away come back all at once. */
  async #readBack(seq: number, oldest: number): Promise<Frame[]> {
    const events = await this.#log.since(this.#db, this.#topic, seq)
    const read = events.filter((event) => event.seq < oldest).map(frameOf)
    const all = [...read, ...this.#recent]
    this.#recent = all.slice(-keepRecent)
    return all
  }
}
