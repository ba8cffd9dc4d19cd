import type { TopicEvent } from '@plaudit/contract/realtime'
import type pg from 'pg'
import type { Db } from '../db/db.ts'
import { publicId } from '../ids.ts'
import type { SharedMemory } from '../redis.ts'
import type { Log, Telemetry } from '../telemetry.ts'
import { Channel, type ChannelParts, type Position, type Since } from './channel.ts'
import { passingFrame } from './frame.ts'
import { Hints } from './hints.ts'
import { linesOf } from './lines.ts'
import { Rights, type EndedListener } from './rights.ts'
import { Subscription, type Ask, type Follower } from './subscription.ts'
import { commonLog, unkept, type Announcer, type TopicLog } from './topics.ts'

export interface Realtime extends Announcer {
  /**
   * A subscription by what `ask` answers, now and whenever one of those rights ends or the caller changes.
   * @throws refusal not_found where there is no right, or as `ask` refuses.
   */
  admit(ask: Ask, follower: Follower): Promise<Subscription>
  /** Follows with a subscription that was admitted. @throws refusal not_found where its rights ended meanwhile. */
  begin(
    subscription: Subscription,
    since: Since | undefined,
    answer: (position: Position) => void,
  ): Promise<void>
  /** Hears of every right that ends, in whichever process; of undefined when any may have. */
  onEnded(listener: EndedListener): void
  /**
   * Adds a watcher of this process itself, who needs no right: `answer` is told first where the topic stands, then come
   * the events after `since`, then new ones as they happen, in order, without gap or repeat.
   * @returns ends the watching.
   */
  follow(
    topic: string,
    follower: Follower,
    since: Since | undefined,
    answer: (position: Position) => void,
  ): Promise<() => void>
  /** The events of a kind of topic stand in a log of their own. */
  keepLog(kind: string, log: TopicLog): void
  /**
   * Tells of an event that was committed without a NOTIFY: watchers of this process are told at once, other processes
   * in the next batch of hints.
   */
  committed(event: TopicEvent): void
  /** Tells every process that a topic has come so far. */
  hintTopic(topic: string, seq: number): void
  /** Tells all who watch a topic now, in every process, what nobody keeps: typing. */
  pass(topic: string, data: unknown): void
  close(): Promise<void>
}

/** Watches the topic log for the watchers of this process. NOTIFY is only a hint: the log is the truth. */
export async function openRealtime(
  db: Db,
  connection: pg.PoolConfig,
  log: Log,
  telemetry: Telemetry,
  memory?: SharedMemory,
): Promise<Realtime> {
  const rights = await Rights.open(db)
  const logs = new Map<string, TopicLog>()
  const logOf = (topic: string) => logs.get(topic.slice(0, topic.indexOf(':'))) ?? commonLog
  const hub = new Hub({ db, rights, told: telemetry.events, logOf }, log)
  const { line, listener, own } = linesOf({ db, connection, log, memory }, heardBy(hub, rights))
  await listener.open()
  const hints = new Hints(db, log, own, line)
  const sweep = () => {
    hub.readRights(() => rights.sweep())
    void hub.sweep(new Set(logs.values()))
  }
  const sweeping = setInterval(sweep, sweepEvery).unref()
  return {
    tell: (event) => hub.hint(event.topic, event.seq, event),
    keep: (event) => hub.keep(event),
    admit: (ask, follower) => Subscription.open(rights, ask, follower),
    begin: (subscription, since, answer) => hub.begin(subscription, since, answer),
    onEnded: (hear) => rights.onEnded(hear),
    follow: (topic, follower, ...how) =>
      hub.follow(Subscription.free(rights, topic, follower), ...how),
    ...byLogs(hub, hints, logs),
    async close() {
      clearInterval(sweeping)
      line?.close()
      await hints.close()
      await listener.close()
    },
  }
}

/** Handles what comes from other processes, and looks up where nothing could come. */
const heardBy = (hub: Hub, rights: Rights): Parameters<typeof linesOf>[1] => ({
  onHint: (topic, seq, mark) =>
    seq === 0 ? hub.pass(topic, mark) : hub.hint(topic, seq, hub.kept(mark, seq)),
  onEnded: () => hub.readRights(() => rights.check()),
  onReturn: async () => {
    await rights.check()
    await hub.catchUp()
  },
})

/** Tells events of modules with logs of their own: nothing of them is a NOTIFY within a commit. */
const byLogs = (
  hub: Hub,
  hints: Hints,
  logs: Map<string, TopicLog>,
): Pick<Realtime, 'keepLog' | 'committed' | 'hintTopic' | 'pass'> => ({
  keepLog: (kind, topicLog) => void logs.set(kind, topicLog),
  committed(event) {
    hub.hint(event.topic, event.seq, event)
    hints.add(event.topic, event.seq)
  },
  hintTopic: (topic, seq) => hints.addForAll(topic, seq),
  pass: (topic, data) => hints.pass(topic, data),
})

/** Kept events at most. Nobody tells of events that were kept and rolled back: they are pushed out by later ones. */
const mostKept = 500
/** Milliseconds after which a lost hint, or a session whose time is over, is noticed also where nothing happens. */
const sweepEvery = 5_000
/** Topics of one look for lost hints. */
const mostSwept = 2_000

/** The channels that somebody watches in this process. */
class Hub {
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

  async follow(...[subscription, ...how]: Parameters<Hub['begin']>): Promise<() => void> {
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
