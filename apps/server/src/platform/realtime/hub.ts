import type { TopicEvent } from '@plaudit/contract/realtime'
import type pg from 'pg'
import type { Db } from '../db/db.ts'
import type { SharedMemory } from '../redis.ts'
import type { Log, Telemetry } from '../telemetry.ts'
import type { Position, Since } from './channel.ts'
import { Channels } from './channels.ts'
import { Hints } from './hints.ts'
import { linesOf } from './lines.ts'
import { Rights, type EndedListener } from './rights.ts'
import { Subscription, type Ask, type Follower } from './subscription.ts'
import { commonLog, forgotten, type Announcer, type TopicLog } from './topics.ts'

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

/** Milliseconds after which a lost hint, or a session whose time is over, is noticed also where nothing happens. */
const sweepEvery = 5_000

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
  const hub = new Channels({ db, rights, told: telemetry.events, logOf }, log)
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
const heardBy = (hub: Channels, rights: Rights): Parameters<typeof linesOf>[1] => ({
  onHint: (topic, seq, mark) => {
    if (seq === 0) hub.pass(topic, mark)
    else if (mark === forgotten) hub.forget(topic, seq)
    else hub.hint(topic, seq, hub.kept(mark, seq))
  },
  onEnded: () => hub.readRights(() => rights.check()),
  onReturn: async () => {
    await rights.check()
    await hub.catchUp()
  },
})

/** Tells events of modules with logs of their own: nothing of them is a NOTIFY within a commit. */
const byLogs = (
  hub: Channels,
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
