import type { TopicEvent } from '@plaudit/contract/realtime'
import pg from 'pg'
import type { Db } from '../db/db.ts'
import type { Log, Telemetry } from '../telemetry.ts'
import { eventsSince, topicState, type Announcer } from './topics.ts'

/** One watcher of one topic. */
export interface Follower {
  /** Sends an event, written once for all watchers. */
  send(frame: string, seq: number): void
}

export interface Position {
  seq: number
  epoch: string
  /** What the watcher has is too old, or too far behind: load anew. */
  reset: boolean
}

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

interface Frame {
  seq: number
  text: string
}

interface Since {
  seq: number
  epoch: string
}

interface Channel {
  seq: number
  epoch: string
  trimmed: number
  /** The latest events, oldest first, dense up to `seq`. */
  recent: Frame[]
  followers: Set<Follower>
  /** Followers and those who are about to be: a channel goes when nobody is left. */
  wanted: number
  /** Work on a channel is done one after the other, so that nobody misses what happens meanwhile. */
  work: Promise<unknown>
}

const keepRecent = 300
/** Who missed more than these loads anew, which costs both sides less; a phone could not take it at once. */
const mostMissed = 1000
const mostMissedLength = 500_000

const frameOf = (event: TopicEvent): Frame => ({ seq: event.seq, text: JSON.stringify(event) })

/** Watches the topic log for the watchers of this process. NOTIFY is only a hint: the log is the truth. */
export async function openRealtime(
  db: Db,
  connection: pg.PoolConfig,
  log: Log,
  telemetry: Telemetry,
): Promise<Realtime> {
  const channels = new Map<string, Promise<Channel>>()
  let listener: pg.Client | undefined
  let closed = false

  const deliver = (channel: Channel, event: TopicEvent): void => {
    channel.seq = event.seq
    const frame = frameOf(event)
    channel.recent.push(frame)
    if (channel.recent.length > keepRecent)
      channel.recent.splice(0, channel.recent.length - keepRecent)
    for (const follower of channel.followers) follower.send(frame.text, frame.seq)
    telemetry.events.inc(channel.followers.size)
  }

  const inTurn = <Result>(
    channel: Channel,
    work: () => Promise<Result> | Result,
  ): Promise<Result> => {
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
    return { ...state, recent: [], followers: new Set(), wanted: 0, work: Promise.resolve() }
  }

  /** The channel of a topic, counted as wanted; `leave` gives it back. */
  const enter = async (topic: string): Promise<{ channel: Channel; leave: () => void }> => {
    let opening = channels.get(topic)
    if (opening === undefined) {
      opening = openChannel(topic)
      channels.set(topic, opening)
      opening.catch(() => channels.delete(topic))
    }
    const mine = opening
    const channel = await mine
    channel.wanted += 1
    // Opened, and left again by everybody else, while this one waited for it.
    if (channels.get(topic) !== mine) return enter(topic)
    return {
      channel,
      leave: () => {
        channel.wanted -= 1
        if (channel.wanted === 0 && channels.get(topic) === mine) channels.delete(topic)
      },
    }
  }

  const hint = (topic: string, seq: number, event?: TopicEvent): void => {
    onHint(topic, seq, event).catch((error: unknown) =>
      log.warn(
        { topic, error: String(error) },
        'a topic could not be read; the next event reads it again',
      ),
    )
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
    try {
      await client.connect()
      await client.query('listen topic_events')
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (closed) return client.end()
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
      const half = listener
      listener = undefined
      void half?.end().catch(() => undefined)
      setTimeout(() => void listenAgain(), 1000).unref()
    }
  }
  await listen()

  /** What a watcher missed, from memory or the log; undefined when that is not to be had whole. */
  const missedSince = async (
    topic: string,
    channel: Channel,
    { seq, epoch }: Since,
  ): Promise<Frame[] | undefined> => {
    if (
      epoch !== channel.epoch ||
      seq > channel.seq ||
      channel.seq - seq > mostMissed ||
      seq < channel.trimmed
    )
      return undefined
    const oldest = channel.recent[0]?.seq ?? channel.seq + 1
    const kept =
      seq >= oldest - 1 ? channel.recent : (await eventsSince(db, topic, seq)).map(frameOf)
    // The log may be ahead of what this process has told its watchers; that comes in its turn.
    const missed = kept.filter((frame) => frame.seq > seq && frame.seq <= channel.seq)
    if (missed.length < channel.seq - seq) channel.trimmed = Math.max(channel.trimmed, seq + 1)
    const length = missed.reduce((sum, { text }) => sum + text.length, 0)
    return missed.length < channel.seq - seq || length > mostMissedLength ? undefined : missed
  }

  return {
    tell: (event) => hint(event.topic, event.seq, event),
    async follow(topic, follower, since, answer) {
      const { channel, leave } = await enter(topic)
      try {
        await inTurn(channel, async () => {
          // Another process may have told this watcher more than this one has heard of yet.
          if (since && since.epoch === channel.epoch && since.seq > channel.seq)
            await catchUp(topic, channel)
          const missed = since && (await missedSince(topic, channel, since))
          answer({
            seq: missed && since ? since.seq : channel.seq,
            epoch: channel.epoch,
            reset: since !== undefined && missed === undefined,
          })
          for (const { text, seq } of missed ?? []) follower.send(text, seq)
          channel.followers.add(follower)
        })
      } catch (error) {
        leave()
        throw error
      }
      let following = true
      return () => {
        if (!following) return
        following = false
        channel.followers.delete(follower)
        leave()
      }
    },
    async close() {
      closed = true
      await listener?.end().catch(() => undefined)
    },
  }
}
