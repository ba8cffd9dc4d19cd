import type { TopicEvent } from '@plaudit/contract/realtime'
import type { Db } from '../db/db.ts'
import type { Telemetry } from '../telemetry.ts'
import { eventsSince, topicState, type TopicState } from './topics.ts'

/** An event as it goes out, written once for all watchers. */
export interface Frame {
  seq: number
  text: string
  /** The text in UTF-8: turning it anew for each of thousands of sockets takes longer than sending it. */
  bytes: Buffer
}

/** One watcher of one topic. */
export interface Follower {
  /** Sends an event. */
  send(frame: Frame): void
}

export interface Position {
  seq: number
  epoch: string
  /** What the watcher has is too old, or too far behind: load anew. */
  reset: boolean
}

/** Where a watcher stood when it was last told something. */
export interface Since {
  seq: number
  /** Of the topic; a watcher who names none means the one that is now. */
  epoch?: string | undefined
}

const keepRecent = 300
/** Who missed more than these loads anew, which costs both sides less; a phone could not take it at once. */
const mostMissed = 1000
const mostMissedLength = 500_000

function frameOf(event: TopicEvent): Frame {
  const text = JSON.stringify(event)
  return { seq: event.seq, text, bytes: Buffer.from(text) }
}

/** One topic as this process has told it so far, with those who watch it here. */
export class Channel {
  /** Followers and those who are about to be: a channel goes when nobody is left. */
  wanted = 0
  readonly #db: Db
  readonly #topic: string
  readonly #told: Telemetry['events']
  readonly #state: TopicState
  /** The latest events, oldest first, dense up to the state's `seq`. */
  readonly #recent: Frame[] = []
  readonly #followers = new Set<Follower>()
  /** Work on a channel is done one after the other, so that nobody misses what happens meanwhile. */
  #work: Promise<unknown> = Promise.resolve()

  constructor(db: Db, topic: string, state: TopicState, told: Telemetry['events']) {
    this.#db = db
    this.#topic = topic
    this.#state = state
    this.#told = told
  }

  static async open(db: Db, topic: string, told: Telemetry['events']): Promise<Channel> {
    return new Channel(db, topic, await topicState(db, topic), told)
  }

  /** Something happened: `event` when this process made it itself, else the log is asked. */
  hear(seq: number, event: TopicEvent | undefined): Promise<void> {
    return this.#inTurn(async () => {
      if (seq <= this.#state.seq) return
      if (event && seq === this.#state.seq + 1) this.#deliver(event)
      else await this.#catchUp()
    })
  }

  /** Tells what the log has and the watchers have not. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#catchUp())
  }

  /** Adds a watcher: first `answer`, then what it missed, then what happens. */
  add(
    follower: Follower,
    since: Since | undefined,
    answer: (position: Position) => void,
  ): Promise<void> {
    return this.#inTurn(async () => {
      const state = this.#state
      const isOfNow = (since?.epoch ?? state.epoch) === state.epoch
      // Another process may have told this watcher more than this one has heard of yet.
      if (since && isOfNow && since.seq > state.seq) await this.#catchUp()
      const missed = since && isOfNow ? await this.#missedSince(since.seq) : undefined
      answer({
        seq: missed && since ? since.seq : state.seq,
        epoch: state.epoch,
        reset: since !== undefined && missed === undefined,
      })
      for (const frame of missed ?? []) follower.send(frame)
      this.#followers.add(follower)
    })
  }

  remove(follower: Follower): void {
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
    const recent = this.#recent
    recent.push(frame)
    if (recent.length > keepRecent) recent.splice(0, recent.length - keepRecent)
    for (const follower of this.#followers) follower.send(frame)
    this.#told.inc(this.#followers.size)
  }

  async #catchUp(): Promise<void> {
    for (const event of await eventsSince(this.#db, this.#topic, this.#state.seq))
      this.#deliver(event)
  }

  /** What a watcher missed, from memory or the log; undefined when that is not to be had whole. */
  async #missedSince(seq: number): Promise<Frame[] | undefined> {
    const state = this.#state
    const isKept = seq <= state.seq && seq >= state.trimmed
    if (!isKept || state.seq - seq > mostMissed) return undefined
    const oldest = this.#recent[0]?.seq ?? state.seq + 1
    const kept =
      seq >= oldest - 1
        ? this.#recent
        : (await eventsSince(this.#db, this.#topic, seq)).map(frameOf)
    // The log may be ahead of what this process has told its watchers; that comes in its turn.
    const missed = kept.filter((frame) => frame.seq > seq && frame.seq <= state.seq)
    const isWhole = missed.length === state.seq - seq
    if (!isWhole) state.trimmed = Math.max(state.trimmed, seq + 1)
    const length = missed.reduce((sum, { text }) => sum + text.length, 0)
    return isWhole && length <= mostMissedLength ? missed : undefined
  }
}
