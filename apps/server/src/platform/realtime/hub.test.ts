import type { TopicEvent } from '@plaudit/contract/realtime'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase, statement, type Database } from '../db/db.ts'
import { testDatabase } from '../postgres/testing.ts'
import { openTelemetry } from '../telemetry.ts'
import type { Follower, Position } from './channel.ts'
import { openRealtime, type Realtime } from './hub.ts'
import { hears, isWhole, tell } from './testing.ts'
import { announce, eventsSince } from './topics.ts'

let database: Database
let connection: pg.PoolConfig
const hubs: Realtime[] = []

beforeAll(async () => {
  connection = (await testDatabase()).config
  database = openDatabase({ connection, max: 12 })
})
afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.close()))
  await database.close()
})

const open = async (db = database.db): Promise<Realtime> => {
  const hub = await openRealtime(db, connection, pino({ level: 'silent' }), openTelemetry())
  hubs.push(hub)
  return hub
}
const announceBy = (realtime: Realtime, topic: string, n = 0) =>
  tell({ db: database.db, realtime }, topic, { n })

let made = 0
const freshTopic = () => `contest:topic${made++}`

interface Heard extends Follower {
  events: TopicEvent[]
}
const follower = (): Heard => {
  const events: TopicEvent[] = []
  return { events, send: (frame) => void events.push(JSON.parse(frame.text) as TopicEvent) }
}
async function follow(hub: Realtime, topic: string, since?: { seq: number; epoch: string }) {
  const heard = follower()
  let position: Position | undefined
  const leave = await hub.follow(topic, heard, since, (at) => (position = at))
  return { events: heard.events, leave, position: position ?? { seq: -1, epoch: '', reset: false } }
}

test('who comes while the last one goes hears what happens next', async () => {
  const hub = await open()
  const other = await open()
  for (let time = 0; time < 20; time++) {
    const topic = freshTopic()
    const first = await follow(hub, topic)
    await announceBy(hub, topic)
    await hears(first.events, 1)
    // The second one's place is looked up in the log, which takes long enough for the first one to go.
    const { epoch } = first.position
    const coming = [follow(hub, topic, { seq: 0, epoch }), follow(hub, topic)]
    first.leave()
    const [second, third] = await Promise.all(coming)
    await announceBy(other, topic)
    await hears(second?.events ?? [], 2)
    await hears(third?.events ?? [], 2)
    expect(isWhole(second?.events ?? [], 1, 2)).toBe(true)
  }
})

test('a frame is the same letter by letter, whether its own process tells it or the log does', async () => {
  const [own, other] = [await open(), await open()]
  const topic = freshTopic()
  const [near, far] = [await follow(own, topic), await follow(other, topic)]
  for (let n = 0; n < 60; n++) await announceBy(own, topic, n)
  await Promise.all([hears(near.events, 60), hears(far.events, 60)])
  expect(near.events.map((event) => JSON.stringify(event))).toEqual(
    far.events.map((event) => JSON.stringify(event)),
  )
})

test('who goes hears nothing more, and going twice takes nobody else away', async () => {
  const hub = await open()
  const topic = freshTopic()
  const [one, two] = [await follow(hub, topic), await follow(hub, topic)]
  one.leave()
  one.leave()
  await announceBy(hub, topic)
  await hears(two.events, 1)
  expect(one.events).toEqual([])
})

test('a topic’s first follower and first event in the same moment do not trip over each other', async () => {
  const [hub, other] = [await open(), await open()]
  const results = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const topic = freshTopic()
      const [one, two] = await Promise.all([
        follow(hub, topic),
        follow(other, topic),
        announceBy(hub, topic),
      ])
      await announceBy(other, topic)
      await hears(one.events, 2)
      await hears(two.events, 2)
      return (
        isWhole(one.events, one.position.seq + 1, 2) && isWhole(two.events, two.position.seq + 1, 2)
      )
    }),
  )
  expect(results).not.toContain(false)
})

test('what a process has not heard of yet is no reason to load anew, and comes once', async () => {
  const topic = freshTopic()
  const hub = await open()
  const first = await follow(hub, topic)
  for (let n = 0; n < 400; n++) await announceBy(hub, topic, n)
  await hears(first.events, 400)
  // Written, but its NOTIFY never comes: the log is ahead of this process.
  await statement(
    database.db,
    `with t as (update topics set seq = 401 where topic = $1) insert into topic_events (topic, seq, type, data) values ($1, 401, 'update', '{}')`,
    [topic],
  )
  const { epoch } = first.position
  const late = await follow(hub, topic, { seq: 10, epoch })
  expect(late.position).toEqual({ seq: 10, epoch, reset: false })
  expect(isWhole(late.events, 11, 400)).toBe(true)
  await announceBy(hub, topic)
  await hears(late.events, 402)
  expect(isWhole(late.events, 11, 402)).toBe(true)
  const ahead = await follow(hub, topic, { seq: 402, epoch })
  expect(ahead.position.reset).toBe(false)
})

test('who missed more than a thousand events loads anew; who missed less goes on', async () => {
  const topic = freshTopic()
  await statement(
    database.db,
    `with t as (insert into topics (topic, seq) values ($1, 1500))
     insert into topic_events (topic, seq, type, data) select $1, n, 'update', '{}' from generate_series(1, 1500) n`,
    [topic],
  )
  const hub = await open()
  const { epoch } = (await follow(hub, topic)).position
  const far = await follow(hub, topic, { seq: 499, epoch })
  expect([far.position, far.events]).toEqual([{ seq: 1500, epoch, reset: true }, []])
  const near = await follow(hub, topic, { seq: 500, epoch })
  expect(near.position.reset).toBe(false)
  expect(isWhole(near.events, 501, 1500)).toBe(true)
})

test('a process that lost its line to the database catches up by itself', async () => {
  const topic = freshTopic()
  const [hub, other] = [await open(), await open()]
  const watching = await follow(hub, topic)
  const cut = () =>
    statement(
      database.db,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen topic_events'`,
      [],
    )
  await cut()
  for (let n = 0; n < 5; n++) await announceBy(other, topic, n)
  await hears(watching.events, 5)
  await announceBy(other, topic)
  await hears(watching.events, 6)
  expect(isWhole(watching.events, 1, 6)).toBe(true)
  await expect
    .poll(
      async () =>
        (
          await statement(
            database.db,
            `select 1 from pg_stat_activity where datname = current_database() and query = 'listen topic_events'`,
            [],
          )
        ).length,
    )
    .toBe(hubs.length)
})

/** Follows as one would first think of: read what was missed, then listen; or the other way round. */
async function followNaively(hub: Realtime, topic: string, listenFirst: boolean) {
  const heard = follower()
  const read = async () => {
    const missed = await eventsSince(database.db, topic, 0)
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (const event of missed) heard.events.push(event)
  }
  if (!listenFirst) await read()
  await hub.follow(topic, heard, undefined, () => undefined)
  if (listenFirst) await read()
  return heard.events
}

test('the check of what was heard notices who reads and listens one after the other', async () => {
  const hub = await open()
  for (const listenFirst of [true, false]) {
    const topic = freshTopic()
    const good = await follow(hub, topic)
    await announceBy(hub, topic)
    const telling = (async () => {
      for (let n = 0; n < 60; n++) await announceBy(hub, topic, n)
    })()
    const naive = await followNaively(hub, topic, listenFirst)
    await telling
    await hears(good.events, 61)
    expect(isWhole(good.events, 1, 61)).toBe(true)
    expect(isWhole(naive, 1, 61)).toBe(false)
  }
})

/** The same database, and how often events were read from its log. */
function counting(): { db: Database['db']; reads: () => number } {
  let reads = 0
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'executeQuery')
        return (query: { sql: string }) => {
          if (query.sql.includes('from topic_events')) reads++
          return target.executeQuery(query as never)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db, reads: () => reads }
}

test('what this process announced itself it does not read again, and what others did it reads', async () => {
  const counted = counting()
  const hub = await open(counted.db)
  const other = await open()
  const topic = freshTopic()
  const { events } = await follow(hub, topic)
  for (let n = 1; n <= 40; n++) {
    await announceBy(hub, topic, n)
    await hears(events, n)
  }
  expect(counted.reads()).toBe(0)
  await announceBy(other, topic, 41)
  await hears(events, 41)
  expect(counted.reads()).toBe(1)
  await Promise.all(Array.from({ length: 20 }, (_, n) => announceBy(n % 2 ? hub : other, topic)))
  await hears(events, 61)
  expect(isWhole(events, 1, 61)).toBe(true)
})

test('an event that was rolled back is told to nobody, though another one gets its number', async () => {
  const [hub, other] = [await open(), await open()]
  const topic = freshTopic()
  const { events } = await follow(hub, topic)
  for (let n = 0; n < 10; n++) {
    const undone = inTransaction(database.db, async (tx) => {
      await announce(tx, hub, topic, 'update', { n: -1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await announceBy(n % 2 ? hub : other, topic, n)
  }
  await hears(events, 10)
  expect(events.map(({ seq, data }) => [seq, data])).toEqual(
    Array.from({ length: 10 }, (_, n) => [n + 1, { n }]),
  )
})
