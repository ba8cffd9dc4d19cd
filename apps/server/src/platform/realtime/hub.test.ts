import { expect, test } from 'vitest'
import { type Realtime } from './hub.ts'
import { hears, isWhole } from './testing.ts'
import { eventsSince } from './topics.ts'
import {
  announceBy,
  database,
  follow,
  follower,
  freshTopic,
  open,
  openHubs,
} from './testing-hub.ts'

openHubs()

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
