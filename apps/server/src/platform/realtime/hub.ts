import type { TopicEvent } from '@plaudit/contract/realtime'
import pg from 'pg'
import type { Db } from '../db/db.ts'
import type { Log, Telemetry } from '../telemetry.ts'
import { eventsSince, topicState, type Announcer } from './topics.ts'

/** One watcher of one topic. */
export interface Follower {
  /** Sends a frame that was written once for all watchers. */
  send(frame: string): void
}

export interface Position {
  seq: number
  epoch: string
  /** What the watcher has is too old: load anew. */
  reset: boolean
}

export interface Realtime extends Announcer {
  /**
   * Adds a watcher: `answer` is told first where the topic stands, then come the events after `since`, then
   * new ones as they happen, in order, without gap or repeat.
   * @returns ends the watching.
   */
  follow(topic: string, follower: Follower, since: { seq: number; epoch: string } | undefined, answer: (position: Position) => void): Promise<() => void>
  close(): Promise<void>
}

interface Channel {
  seq: number
  epoch: string
  trimmed: number
  /** The latest events, oldest first, dense up to `seq`. */
  recent: TopicEvent[]
  followers: Set<Follower>
  /** Work on a channel is done one after the other, so that nobody misses what happens meanwhile. */
  work: Promise<unknown>
}

const keepRecent = 300

/** Watches the topic log for the watchers of this process. NOTIFY is only a hint: the log is the truth. */
export async function openRealtime(db: Db, connection: pg.PoolConfig, log: Log, telemetry: Telemetry): Promise<Realtime> {
  const channels = new Map<string, Promise<Channel>>()
  let listener: pg.Client | undefined
  let closed = false

  const deliver = (channel: Channel, event: TopicEvent): void => {
    channel.seq = event.seq
    channel.recent.push(event)
    if (channel.recent.length > keepRecent) channel.recent.splice(0, channel.recent.length - keepRecent)
    const frame = JSON.stringify(event)
    for (const follower of channel.followers) follower.send(frame)
    telemetry.events.inc(channel.followers.size)
  }

  const inTurn = <Result>(channel: Channel, work: () => Promise<Result> | Result): Promise<Result> => {
    const next = channel.work.then(work)
    channel.work = next.catch(() => undefined)
    return next
  }

  const catchUp = async (topic: string, channel: Channel): Promise<void> => {
    for (const event of await eventsSince(db, topic, channel.seq)) deliver(channel, event)
  }

  const onHint = async (topic: string, seq: number, event?: TopicEvent): Promise<void> => {
    const channel = await channels.get(topic)
    if (channel === undefined) return
    await inTurn(channel, async () => {
      if (seq <= channel.seq) return
      if (event && seq === channel.seq + 1) deliver(channel, event)
      else await catchUp(topic, channel)
    })
  }

  const openChannel = async (topic: string): Promise<Channel> => {
    const state = await topicState(db, topic)
    return { ...state, recent: [], followers: new Set(), work: Promise.resolve() }
  }

  const hint = (topic: string, seq: number, event?: TopicEvent): void => {
    onHint(topic, seq, event).catch((error: unknown) => log.warn({ topic, error: String(error) }, 'a topic could not be read; the next event reads it again'))
  }

  const listen = async (): Promise<void> => {
    const client = new pg.Client({ ...connection, keepAlive: true })
    const retry = (): void => {
      if (listener !== client || closed) return
      listener = undefined
      setTimeout(() => void listenAgain(), 500).unref()
    }
    client.on('error', retry)
    client.on('end', retry)
    client.on('notification', ({ payload }) => {
      const at = payload?.lastIndexOf(' ') ?? -1
      if (payload && at > 0) hint(payload.slice(0, at), Number(payload.slice(at + 1)))
    })
    await client.connect()
    await client.query('listen topic_events')
    listener = client
  }

  const listenAgain = async (): Promise<void> => {
    try {
      await listen()
      // What was announced while nobody listened.
      for (const [topic, opening] of channels) {
        const channel = await opening
        await inTurn(channel, () => catchUp(topic, channel))
      }
    } catch (error) {
      if (closed) return
      log.warn({ error: String(error) }, 'realtime lost the database and will try again')
      setTimeout(() => void listenAgain(), 1000).unref()
    }
  }
  await listen()

  const start = (channel: Channel, follower: Follower, since: { seq: number; epoch: string } | undefined, missed: readonly TopicEvent[], answer: (position: Position) => void): void => {
    const stale = since !== undefined && (since.epoch !== channel.epoch || since.seq > channel.seq || since.seq < channel.trimmed)
    answer({ seq: stale || !since ? channel.seq : since.seq, epoch: channel.epoch, reset: stale })
    if (since && !stale) for (const event of missed) follower.send(JSON.stringify(event))
    channel.followers.add(follower)
  }

  return {
    tell: (event) => hint(event.topic, event.seq, event),
    async follow(topic, follower, since, answer) {
      let opening = channels.get(topic)
      if (opening === undefined) {
        opening = openChannel(topic)
        channels.set(topic, opening)
        opening.catch(() => channels.delete(topic))
      }
      const channel = await opening
      await inTurn(channel, async () => {
        // Another process may have told this watcher more than this one has heard of yet.
        if (since && since.epoch === channel.epoch && since.seq > channel.seq) await catchUp(topic, channel)
        const oldest = channel.recent[0]?.seq ?? channel.seq + 1
        const inMemory = since === undefined || since.seq >= oldest - 1
        const missed = inMemory ? channel.recent.filter((event) => event.seq > (since?.seq ?? channel.seq)) : await eventsSince(db, topic, since.seq)
        const dense = since === undefined || missed.length === channel.seq - since.seq
        if (since && !dense) channel.trimmed = Math.max(channel.trimmed, since.seq + 1)
        start(channel, follower, since, missed, answer)
      })
      return () => {
        channel.followers.delete(follower)
        if (channel.followers.size === 0 && channels.get(topic) === opening) channels.delete(topic)
      }
    },
    async close() {
      closed = true
      await listener?.end().catch(() => undefined)
    },
  }
}
