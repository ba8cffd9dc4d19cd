import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, expect, test } from 'vitest'
import { assox, makeContest, refuses } from '../modules/contests/factory.ts'
import { testServer } from '../testing.ts'
import type { Frame } from '../platform/realtime/frame.ts'
import { openSharedMemory } from '../platform/redis.ts'
import { openLog } from '../platform/telemetry.ts'
import { hasRedis, startRedis } from '../platform/testing-redis.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** A way to a port of this machine on which everything is late by as much as is set. */
async function slowWay(to: number) {
  let late = 0
  let passed = 0
  const sockets = new Set<Socket>()
  const lead = (from: Socket, into: Socket, count: () => void) => {
    sockets.add(from)
    let before: Promise<unknown> = Promise.resolve()
    from.on('data', (data) => {
      const due = sleep(late)
      before = before
        .then(() => due)
        .then(() => {
          count()
          if (into.writable) into.write(data)
        })
    })
    from.on('error', () => undefined).on('close', () => into.destroy())
  }
  const server = createServer((socket) => {
    const there = connect(to, '127.0.0.1')
    lead(socket, there, () => undefined)
    lead(there, socket, () => (passed += 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lateBy: (milliseconds: number) => void (late = milliseconds),
    /** Answers of Redis that came through. */
    passed: () => passed,
  }
}

async function openPlace() {
  const redis = await startRedis()
  ends.push(() => redis.stop())
  return { redis, way: await slowWay(Number(new URL(redis.url).port)) }
}

test.skipIf(!hasRedis)(
  'nobody waits for a Redis that is slow by a second, which the same look would notice',
  async () => {
    const { way } = await openPlace()
    const memory = openSharedMemory(way.url, 'test:', openLog('silent'))
    const patient = new Redis(way.url)
    ends.push(
      () => memory.close(),
      () => patient.disconnect(),
    )
    await expect.poll(() => memory.ask((redis) => redis.ping())).toBe('PONG')
    await patient.ping()
    way.lateBy(1000)
    const isFirst = async (ask: () => Promise<unknown>) => {
      const before = way.passed()
      await ask()
      return way.passed() === before
    }
    expect(await isFirst(() => memory.ask((redis) => redis.ping()))).toBe(true)
    await sleep(2500)
    expect(await isFirst(() => patient.ping())).toBe(false)
    way.lateBy(0)
    await expect.poll(() => memory.ask((redis) => redis.ping())).toBe('PONG')
  },
)

test.skipIf(!hasRedis)(
  'with a Redis that is slow by a second nodes vote, limit and hear each other as before',
  async () => {
    const { redis, way } = await openPlace()
    const one = await testServer({ REDIS_URL: way.url })
    const other = await testServer({ REDIS_URL: way.url }, { connection: one.parts.pool.options })
    ends.push(
      () => one.close(),
      () => other.close(),
    )
    const published: string[] = []
    const spy = new Redis(redis.url)
    ends.push(() => spy.disconnect())
    spy.on('pmessage', (_, __, text: string) => void published.push(text))
    await spy.psubscribe('plaudit:*:hints')
    const heard: string[] = []
    const follower = { send: ({ text }: Frame) => void heard.push(text), end: () => undefined }
    await other.parts.realtime.follow('contest:slow', follower, undefined, () => undefined)
    let words = 0
    /** Passes a word from one node to the other. @returns whether it went by Redis. */
    const passes = async (): Promise<boolean> => {
      const word = `word${(words += 1)}end`
      one.parts.realtime.pass('contest:slow', { word })
      const isHeard = () => heard.some((text) => text.includes(word))
      await expect.poll(isHeard).toBe(true)
      return published.some((text) => text.includes(word))
    }
    await expect.poll(passes, { interval: 300 }).toBe(true)
    way.lateBy(1000)
    await passes()
    const { api } = await one.person()
    const made = await makeContest(api, {}, { contestants: 2 })
    const ballot = { cx_id: made.contest.cx_id, assox_id: assox(made, 2)[0] }
    for (const server of [one, other, one, other]) {
      const voter = await server.visitor()
      await voter.api.call('contest/v2/addVote', ballot)
      await refuses(voter.api.call('contest/v2/addVote', ballot), 'vote_too_early')
    }
    await passes()
    way.lateBy(0)
    await expect.poll(passes, { interval: 300 }).toBe(true)
  },
)
