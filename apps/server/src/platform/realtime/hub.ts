import type { TopicEvent } from '@plaudit/contract/realtime'
import type pg from 'pg'
import type { Db } from '../db/db.ts'
import { publicId } from '../ids.ts'
import type { Log, Telemetry } from '../telemetry.ts'
import { Channel, type Follower, type Position, type Since } from './channel.ts'
import { TopicListener } from './listener.ts'
import type { Announcer } from './topics.ts'

export interface Realtime extends Announcer {
  /**
   * Adds a watcher: `answer` is told first where the topic stands, then come the events after `since`, then
   * new ones as they happen, in order, without gap or repeat.
   * @returns ends the watching.
   */
  follow(
    topic: string,
    follower: Follower,
    since: Since | undefined,
    answer: (position: Position) => void,
  ): Promise<() => void>
  close(): Promise<void>
}

/** Watches the topic log for the watchers of this process. NOTIFY is only a hint: the log is the truth. */
export async function openRealtime(
  db: Db,
  connection: pg.PoolConfig,
  log: Log,
  telemetry: Telemetry,
): Promise<Realtime> {
  const hub = new Hub(db, log, telemetry)
  const listener = new TopicListener({
    connection,
    log,
    onHint: (topic, seq, mark) => hub.hint(topic, seq, hub.kept(mark, seq)),
    onReturn: () => hub.catchUp(),
  })
  await listener.open()
  return {
    tell: (event) => hub.hint(event.topic, event.seq, event),
    keep: (event) => hub.keep(event),
    follow: (topic, follower, since, answer) => hub.follow(topic, follower, since, answer),
    close: () => listener.close(),
  }
}

/** Of events that were kept and rolled back nobody tells: they are pushed out by later ones. */
const mostKept = 500

/** The channels that somebody watches in this process. */
class Hub {
  /** Events of this process whose commit has not been heard of. */
  readonly #kept = new Map<string, Omit<TopicEvent, 'seq'>>()
  readonly #channels = new Map<string, Promise<Channel>>()
  readonly #db: Db
  readonly #log: Log
  readonly #told: Telemetry['events']

  constructor(db: Db, log: Log, telemetry: Telemetry) {
    this.#db = db
    this.#log = log
    this.#told = telemetry.events
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

  async catchUp(): Promise<void> {
    for (const opening of this.#channels.values()) await (await opening).catchUp()
  }

  async follow(
    topic: string,
    follower: Follower,
    since: Since | undefined,
    answer: (position: Position) => void,
  ): Promise<() => void> {
    const { channel, leave } = await this.#enter(topic)
    try {
      await channel.add(follower, since, answer)
    } catch (error) {
      leave()
      throw error
    }
    let following = true
    return () => {
      if (!following) return
      following = false
      channel.remove(follower)
      leave()
    }
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
    const opening = Channel.open(this.#db, topic, this.#told)
    this.#channels.set(topic, opening)
    opening.catch(() => this.#channels.delete(topic))
    return opening
  }
}
