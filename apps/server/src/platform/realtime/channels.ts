import type { TopicEvent } from '@plaudit/contract/realtime'
import { publicId } from '../ids.ts'
import type { Log } from '../telemetry.ts'
import { Channel, type ChannelParts, type Position, type Since } from './channel.ts'
import { passingFrame } from './frame.ts'
import type { Subscription } from './subscription.ts'
import { unkept, type TopicLog } from './topics.ts'

/** Kept events at most. Nobody tells of events that were kept and rolled back: they are pushed out by later ones. */
const mostKept = 500
/** Topics of one look for lost hints. */
const mostSwept = 2_000

/** The channels that somebody watches in this process. */
export class Channels {
  /** Events of this process whose commit has not been heard of. */
  readonly #kept = new Map<string, Omit<TopicEvent, 'seq'>>()
  readonly #channels = new Map<string, Promise<Channel>>()
  readonly #parts: ChannelParts
  readonly #log: Log

  constructor(parts: ChannelParts, log: Log) {
    this.#parts = parts
    this.#log = log
  }

  readRights(read: () => Promise<void>): void {
    read().catch((error: unknown) =>
      this.#log.warn(
        { error: String(error) },
        'rights that ended could not be read; they are read again before the next event',
      ),
    )
  }

  hint(topic: string, seq: number, event?: TopicEvent): void {
    this.#hear(topic, seq, event).catch((error: unknown) =>
      this.#log.warn(
        { topic, error: String(error) },
        'a topic could not be read; the next event reads it again',
      ),
    )
  }

  /**
   * PostgreSQL announces only what was committed, often before the commit's own answer is read here: with its mark
   * the event need not be asked for.
   */
  keep(event: Omit<TopicEvent, 'seq'>): string {
    if (!this.#channels.has(event.topic)) return unkept
    const mark = publicId()
    this.#kept.set(mark, event)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
    return mark
  }

  kept(mark: string, seq: number): TopicEvent | undefined {
    const event = this.#kept.get(mark)
    this.#kept.delete(mark)
    // The same bytes as by the other ways: a frame says first what it is and which.
    return event && { topic: event.topic, seq, type: event.type, data: event.data }
  }

  pass(topic: string, packed: string): void {
    const frame = passingFrame(topic, JSON.parse(decodeURIComponent(packed)))
    this.#channels
      .get(topic)
      ?.then((channel) => channel.pass(frame))
      .catch(() => undefined)
  }

  /** A topic's events up to this one were taken back: no process tells them from memory any more. */
  forget(topic: string, seq: number): void {
    this.#channels
      .get(topic)
      ?.then((channel) => channel.forget(seq))
      .catch(() => undefined)
  }

  async catchUp(): Promise<void> {
    for (const opening of this.#channels.values()) await (await opening).catchUp()
  }

  /** Reads what the logs of these topics have and their watchers were not told: its hint was lost. */
  async sweep(logs: ReadonlySet<TopicLog>): Promise<void> {
    try {
      for (const log of logs) {
        const topics = [...this.#channels.keys()].filter((one) => this.#parts.logOf(one) === log)
        for (let from = 0; from < topics.length; from += mostSwept) {
          const heads = await log.heads?.(this.#parts.db, topics.slice(from, from + mostSwept))
          for (const [topic, seq] of heads ?? []) this.hint(topic, seq)
        }
      }
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'what was not told could not be looked for')
    }
  }

  async begin(
    subscription: Subscription,
    since: Since | undefined,
    answer: (position: Position) => void,
  ): Promise<void> {
    try {
      const { channel, leave } = await this.#enter(subscription.topic)
      subscription.whenOver(leave)
      await channel.add(subscription, since, answer)
      subscription.whenOver(() => channel.remove(subscription))
      await subscription.settle()
    } catch (error) {
      subscription.leave()
      throw error
    }
  }

  async follow(...[subscription, ...how]: Parameters<Channels['begin']>): Promise<() => void> {
    await this.begin(subscription, ...how)
    return () => subscription.leave()
  }

  async #hear(topic: string, seq: number, event: TopicEvent | undefined): Promise<void> {
    const channel = await this.#channels.get(topic)
    await channel?.hear(seq, event)
  }

  /** The channel of a topic, counted as wanted; `leave` gives it back. */
  async #enter(topic: string): Promise<{ channel: Channel; leave: () => void }> {
    const mine = this.#channels.get(topic) ?? this.#open(topic)
    const channel = await mine
    channel.wanted += 1
    // Opened, and left again by everybody else, while this one waited for it.
    if (this.#channels.get(topic) !== mine) return this.#enter(topic)
    const leave = (): void => {
      channel.wanted -= 1
      if (channel.wanted === 0 && this.#channels.get(topic) === mine) this.#channels.delete(topic)
    }
    return { channel, leave }
  }

  #open(topic: string): Promise<Channel> {
    const opening = Channel.open(this.#parts, topic)
    this.#channels.set(topic, opening)
    opening.catch(() => this.#channels.delete(topic))
    return opening
  }
}
