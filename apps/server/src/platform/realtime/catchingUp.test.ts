import { expect, test } from 'vitest'
import { inTransaction, statement, type Database } from '../db/db.ts'
import { hears, isWhole } from './testing.ts'
import { announce } from './topics.ts'
import { announceBy, database, follow, freshTopic, hubs, open, openHubs } from './testing-hub.ts'

openHubs()

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

test('what a process tells of many topics at once every other one hears of, be it more than one line holds', async () => {
  const [hub, other] = [await open(), await open()]
  const topics = Array.from({ length: 400 }, freshTopic)
  const watching = await Promise.all(topics.map((topic) => follow(other, topic)))
  await statement(
    database.db,
    `with moved as (update topics set seq = 1 where topic = any ($1::text[]))
     insert into topic_events (topic, seq, type, data) select topic, 1, 'update', '{}' from unnest($1::text[]) as topic`,
    [topics],
  )
  for (const topic of topics) hub.committed({ topic, seq: 1, type: 'update', data: {} })
  for (const { events } of watching) await hears(events, 1)
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
