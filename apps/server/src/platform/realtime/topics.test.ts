import { expect, test } from 'vitest'
import { inTransaction, statement } from '../db/db.ts'
import { ownTopic } from './grants.ts'
import type { Realtime } from './hub.ts'
import { hears, isWhole } from './testing.ts'
import { database, follow, freshTopic, open, openHubs } from './testing-hub.ts'
import {
  announce,
  announceAll,
  commonLog,
  forgetEvents,
  trimTopics,
  type NewEvent,
} from './topics.ts'

openHubs()

const event = (topic: string, n: number): NewEvent => ({ topic, type: 'create', data: { n } })
const writeAll = (hub: Realtime, events: readonly NewEvent[]) =>
  inTransaction(database.db, (tx) => announceAll(tx, hub, events))

test('events of many topics are numbered densely in each, in the order in which they stand', async () => {
  const [hub, other] = [await open(), await open()]
  const topics = Array.from({ length: 3 }, freshTopic)
  const watching = await Promise.all(
    topics.flatMap((topic) => [follow(hub, topic), follow(other, topic)]),
  )
  await writeAll(hub, [...topics, ...topics.toReversed(), ...topics].map(event))
  await writeAll(other, topics.map(event))
  for (const [at, { events }] of watching.entries()) {
    await hears(events, 4)
    expect(isWhole(events, 1, 4)).toBe(true)
    const place = Math.floor(at / 2)
    expect(events.map(({ data }) => (data as { n: number }).n)).toEqual([
      place,
      5 - place,
      6 + place,
      place,
    ])
  }
})

test('two thousand topics take one event each, in two transactions at once', async () => {
  const hub = await open()
  const topics = Array.from({ length: 2100 }, freshTopic)
  await Promise.all([
    writeAll(hub, topics.map(event)),
    writeAll(hub, topics.toReversed().map(event)),
  ])
  const rows = await statement<{ seq: number; n: number }>(
    database.db,
    'select t.seq, count(*)::int as n from topics t join topic_events e using (topic) where topic = any ($1) group by topic, t.seq',
    [topics],
  )
  expect(rows).toHaveLength(2100)
  expect(rows.every(({ seq, n }) => seq === 2 && n === 2)).toBe(true)
})

test('the check of two at once notices who takes topics one by one, each in an order of their own', async () => {
  const hub = await open()
  const [one, two] = [freshTopic(), freshTopic()]
  let both = 0
  let go = () => undefined as void
  const bothHold = new Promise<void>((resolve) => (go = resolve))
  const oneByOne = (first: string, second: string) =>
    inTransaction(database.db, async (tx) => {
      await announce(tx, hub, first, 'create', {})
      if (++both === 2) go()
      await bothHold
      await announce(tx, hub, second, 'create', {})
    })
  const results = await Promise.allSettled([oneByOne(one, two), oneByOne(two, one)])
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: '40P01' } },
  ])
})

test('the log of one person is followed under the name that all use', async () => {
  const hub = await open()
  const topic = ownTopic('notifications', 110_001)
  const { events } = await follow(hub, topic)
  await writeAll(hub, [event(topic, 1), event(ownTopic('notifications', 110_002), 2)])
  await hears(events, 1)
  expect(events).toMatchObject([{ topic: 'notifications', seq: 1, data: { n: 1 } }])
})

test('each kind of topic keeps its events for its time', async () => {
  const hub = await open()
  const [usual, long, short] = [freshTopic(), `kept-${freshTopic()}`, ownTopic('brief', 110_003)]
  const topics = [usual, long, short]
  await writeAll(hub, topics.map(event))
  await statement(
    database.db,
    `update topic_events set created_at = now() - interval '40 minutes' where topic = any ($1)`,
    [[usual, long]],
  )
  await statement(
    database.db,
    `update topic_events set created_at = now() - interval '10 minutes' where topic = $1`,
    [short],
  )
  await trimTopics(database.db, { usual: 30, kinds: { 'kept-contest': 60, brief: 5 } })
  const left = () =>
    statement<{ topic: string; trimmed: number; n: number }>(
      database.db,
      `select topic, trimmed, (select count(*)::int from topic_events e where e.topic = t.topic) as n
       from topics t where topic = any ($1) order by array_position($1, topic)`,
      [topics],
    )
  expect((await left()).map(({ trimmed, n }) => [trimmed, n])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ])
})

test('what a topic is to forget no process has in its memory any more', async () => {
  const topic = freshTopic()
  const both = [await open(), await open()]
  const watching = await Promise.all(both.map((hub) => follow(hub, topic)))
  const write = (n: number) => writeAll(both[0]!, [event(topic, n)])
  for (const n of [1, 2, 3]) await write(n)
  await inTransaction(database.db, (tx) => forgetEvents(tx, [topic]))
  await write(4)
  for (const [at, hub] of both.entries()) {
    const { events, position } = watching[at]!
    await hears(events, 4)
    const since = (seq: number) => follow(hub, topic, { seq, epoch: position.epoch })
    await expect.poll(async () => (await since(1)).position.reset).toBe(true)
    expect((await since(1)).events).toEqual([])
    expect((await since(3)).events).toMatchObject([{ seq: 4 }])
  }
})

test('what was changed is read from the log once for all who come back, as it is now', async () => {
  const topic = `changing:${freshTopic()}`
  const hub = await open()
  let reads = 0
  hub.keepLog('changing', {
    ...commonLog,
    since: (...asked) => (reads++, commonLog.since(...asked)),
    changes: ({ data }) => (data as { n: number }).n === 0,
  })
  const first = await follow(hub, topic)
  for (const n of [1, 2, 0, 4]) await writeAll(hub, [event(topic, n)])
  await hears(first.events, 4)
  await statement(database.db, `update topic_events set data = '{"n": 9}' where topic = $1`, [
    topic,
  ])
  reads = 0
  const { epoch } = first.position
  const late = await Promise.all([1, 1, 2].map((seq) => follow(hub, topic, { seq, epoch })))
  expect(late.map(({ events }) => events.map(({ data }) => (data as { n: number }).n))).toEqual([
    [9, 0, 4],
    [9, 0, 4],
    [0, 4],
  ])
  expect(reads).toBe(1)
})
