import { expect, test } from 'vitest'
import { inTransaction, statement } from '../db/db.ts'
import { endRight } from './endedRights.ts'
import type { Realtime } from './hub.ts'
import { hears } from './testing.ts'
import { announceBy, database, follower, freshTopic, open, openHubs } from './testing-hub.ts'
import { deaf, drop, followBy, freshRight, hasty, take, withoutHint } from './testing-rights.ts'

openHubs()

/** Ends a right while events come from two processes. @returns events after its end that reached the watcher. */
async function leaks(hub: Realtime, times: number): Promise<number> {
  const other = await open()
  let leaked = 0
  for (let time = 0; time < times; time++) {
    const [topic, key] = [freshTopic(), await freshRight()]
    const watching = await followBy(hub, topic, key)
    const telling = Promise.all(
      [hub, other].map(async (by) => {
        for (let n = 0; n < 6; n++) await announceBy(by, topic, n)
      }),
    )
    await announceBy(hub, topic)
    const last = await take(key, topic, time % 2 ? endRight : withoutHint)
    await telling
    await announceBy(hub, topic)
    // The watcher who needs no right hears everything that there was to hear.
    const free = follower()
    await hub.follow(topic, free, { seq: 0 }, () => undefined)
    await announceBy(other, topic)
    await hears(free.events, 15)
    leaked += watching.events.filter(({ seq }) => seq > last).length
    watching.subscription.leave()
  }
  return leaked
}

test('no event that is committed after the end of a right reaches whoever watched by it, hint or none', async () => {
  expect(await leaks(await open(), 25)).toBe(0)
})

test('the check notices who never asks again, and who sends by what was read before the event', async () => {
  expect(await leaks(await open(deaf()), 4)).toBeGreaterThan(0)
  expect(await leaks(await open(hasty()), 25)).toBeGreaterThan(0)
})

test('a right that ends is told once, in every process, and what was sent before was sent', async () => {
  const hubs = [await open(), await open()]
  const [topic, key] = [freshTopic(), await freshRight()]
  const watching = await Promise.all(hubs.map((hub) => followBy(hub, topic, key)))
  await announceBy(hubs[0] as Realtime, topic)
  for (const { events } of watching) await hears(events, 1)
  await take(key, topic)
  for (const { ended } of watching) await expect.poll(() => ended).toEqual(['lost'])
  await take(key, topic)
  const refused = followBy(hubs[0] as Realtime, topic, key)
  await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  expect(watching.map(({ ended }) => ended)).toEqual([['lost'], ['lost']])
})

test('where a right ends that was one of two, the policy is asked, and nothing is missed', async () => {
  const hub = await open()
  const [topic, one, two] = [freshTopic(), await freshRight(), await freshRight()]
  const heard = { ...follower(), ended: [] as string[] }
  const subscription = await hub.admit(
    async () => {
      const held = await statement<{ key: string }>(
        database.db,
        'select key from settings where key = any ($1)',
        [[one, two]],
      )
      const keys = held.map(({ key }) => key)
      return keys.length > 0 ? { keys, topic, until: Number.POSITIVE_INFINITY } : undefined
    },
    { send: heard.send, end: (how) => heard.ended.push(how) },
  )
  await hub.begin(subscription, undefined, () => undefined)
  for (let n = 0; n < 5; n++) await announceBy(hub, topic, n)
  await take(one, topic)
  for (let n = 5; n < 10; n++) await announceBy(hub, topic, n)
  await hears(heard.events, 10)
  expect(heard.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await take(two, topic)
  await expect.poll(() => heard.ended).toEqual(['lost'])
})

test('a right that ends while it is being granted grants nothing', async () => {
  const hub = await open()
  for (const moment of ['before the answer', 'after the answer']) {
    const [topic, key] = [freshTopic(), await freshRight()]
    await announceBy(hub, topic)
    let asked = 0
    const heard = follower()
    const following = (async () => {
      const subscription = await hub.admit(async () => {
        const held = await statement(database.db, 'select from settings where key = $1', [key])
        asked += 1
        if (asked === 1 && moment === 'before the answer') {
          await take(key, topic)
          // Another one is told of it meanwhile, so this process has read it.
          const knowing = await followBy(hub, topic, await freshRight())
          knowing.subscription.leave()
        }
        return held.length > 0 ? { keys: [key], topic, until: Number.POSITIVE_INFINITY } : undefined
      }, heard)
      if (moment === 'after the answer') await take(key, topic, withoutHint)
      await hub.begin(subscription, { seq: 0 }, () => undefined)
    })()
    await expect(following).rejects.toMatchObject({ code: 'not_found' })
    expect([moment, heard.events]).toEqual([moment, []])
  }
})

test('a right that was taken and rolled back goes on', async () => {
  const hub = await open()
  const [topic, key] = [freshTopic(), await freshRight()]
  const watching = await followBy(hub, topic, key)
  const undone = inTransaction(database.db, async (tx) => {
    await drop(tx, key)
    await endRight(tx, key)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await announceBy(hub, topic)
  await hears(watching.events, 1)
  expect([watching.ended, watching.asked]).toEqual([[], 1])
})

test('an end in a transaction that lasts longer than later ones is not missed', async () => {
  const hub = await open()
  const [topic, slow, quick] = [freshTopic(), await freshRight(), await freshRight()]
  const [one, two] = [await followBy(hub, topic, slow), await followBy(hub, topic, quick)]
  let finish = () => undefined as void
  const mayFinish = new Promise<void>((resolve) => (finish = resolve))
  let begun = () => undefined as void
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const lasting = inTransaction(database.db, async (tx) => {
    await drop(tx, slow)
    await endRight(tx, slow)
    begun()
    await mayFinish
  })
  await hasBegun
  await take(quick, topic)
  await expect.poll(() => two.ended).toEqual(['lost'])
  await announceBy(hub, topic)
  await hears(one.events, 1)
  finish()
  await lasting
  await announceBy(hub, topic)
  await expect.poll(() => one.ended).toEqual(['lost'])
  expect(one.events).toHaveLength(1)
})

test('a process that lost its line to the database hears of ends in the meantime', async () => {
  const hub = await open()
  const [topic, key] = [freshTopic(), await freshRight()]
  const watching = await followBy(hub, topic, key)
  await statement(
    database.db,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen topic_events'`,
    [],
  )
  await take(key, topic)
  await expect.poll(() => watching.ended).toEqual(['lost'])
})

test('where nobody can say what is right, nothing is sent and the watcher is let go', async () => {
  const hub = await open()
  const [topic, key] = [freshTopic(), await freshRight()]
  let isBroken = false
  const heard = { ...follower(), ended: [] as string[] }
  const subscription = await hub.admit(
    async () => {
      if (isBroken) throw new Error('out of order')
      return { keys: [key], topic, until: Number.POSITIVE_INFINITY }
    },
    { send: heard.send, end: (how) => heard.ended.push(how) },
  )
  await hub.begin(subscription, undefined, () => undefined)
  isBroken = true
  await take(key, topic)
  await announceBy(hub, topic)
  await expect.poll(() => heard.ended).toEqual(['unknown'])
  expect(heard.events).toEqual([])
})
