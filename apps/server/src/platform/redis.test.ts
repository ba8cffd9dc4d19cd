import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing.ts'
import { Counts } from './http/counts.ts'
import { Exchange } from './http/sharedCounts.ts'
import type { Frame } from './realtime/frame.ts'
import { macOf } from './mac.ts'
import { openSharedMemory } from './redis.ts'
import { hasRedis, startRedis, type TestRedis } from './testing-redis.ts'

let redis: TestRedis
let one: TestServer
let other: TestServer

const withRedis = test.skipIf(!hasRedis)

beforeAll(async () => {
  if (!hasRedis) return
  redis = await startRedis()
  one = await testServer({ REDIS_URL: redis.url })
  other = await testServer({ REDIS_URL: redis.url }, { connection: one.parts.pool.options })
})
afterAll(async () => {
  if (!hasRedis) return
  await Promise.all([one.close(), other.close()])
  await redis.stop()
})

/** Proves that a word passed on by one server comes to a watcher at the other. */
async function passes(word: string): Promise<void> {
  expect(heard.some((text) => text.includes(word))).toBe(false)
  one.parts.realtime.pass(topic, { word })
  await expect.poll(() => heard.some((text) => text.includes(word))).toBe(true)
}
/** Returns what comes by this Redis from now on. */
async function spyOn({ url, child }: TestRedis): Promise<() => readonly string[]> {
  const spy = new Redis(url)
  const texts: string[] = []
  spy.on('error', () => undefined)
  spy.on('pmessage', (_, __, text: string) => void texts.push(text))
  await spy.psubscribe('plaudit:*:hints')
  child.once('exit', () => spy.disconnect())
  return () => texts
}

const topic = 'contest:hints'
const heard: string[] = []

withRedis('nodes hear each other by Redis, without it, and with it again', async () => {
  const follower = { send: ({ text }: Frame) => void heard.push(text), end: () => undefined }
  await other.parts.realtime.follow(topic, follower, undefined, () => undefined)
  let published = await spyOn(redis)
  const wasPublished = (word: string) => published().some((text) => text.includes(word))
  let tries = 0
  const byRedis = async () => {
    const word = `try${(tries += 1)}end`
    await passes(word)
    return wasPublished(word)
  }
  await expect.poll(byRedis, { interval: 500 }).toBe(true)

  // Redis answers nobody, as one on a machine that swaps: nobody waits for it longer than a moment.
  redis.pause()
  await passes('second')
  // By now every node has noticed that it hears nothing.
  await new Promise((resolve) => setTimeout(resolve, 4500))
  await passes('third')
  redis.resume()

  const port = Number(new URL(redis.url).port)
  await redis.kill()
  await passes('fourth')
  redis = await startRedis(port)
  published = await spyOn(redis)
  await expect.poll(byRedis, { interval: 500 }).toBe(true)
})

withRedis(
  'the count of a process that went away ends with the window, while others go on counting',
  async () => {
    const memory = openSharedMemory(redis.url, 'window:', one.parts.log)
    const shared = { db: one.parts.db, mac: macOf(Buffer.alloc(32)), memory }
    const limit = () => ({ name: 'hall', seconds: 3, counts: new Counts(3) })
    const [gone, stays] = [limit(), limit()]
    const tell = (exchange: Exchange, of: typeof gone, times: number) => {
      for (let n = 0; n < times; n++) {
        of.counts.add('hall')
        exchange.changed(of, 'hall', 1)
      }
    }
    tell(new Exchange(shared), gone, 60)
    const exchange = new Exchange(shared)
    const elsewhere = () => {
      tell(exchange, stays, 9)
      return stays.counts.newest - stays.counts.own('hall')
    }
    await expect.poll(elsewhere, { interval: 250 }).toBeGreaterThan(50)
    await expect.poll(elsewhere, { interval: 250 }).toBe(0)
    memory.close()
  },
)

withRedis('what is counted here and there is one sum, also when Redis dies between', async () => {
  const count = async (server: TestServer, times: number): Promise<number> => {
    let last = 0
    for (let n = 0; n < times; n++) last = await server.parts.limits.count('riskNetwork', 'a hall')
    return last
  }
  expect(await count(one, 40)).toBe(40)
  expect(await count(other, 10)).toBeLessThanOrEqual(50)
  // Each look counts one more itself.
  let looks = 10
  const seen = async () => (await count(other, 1)) - (looks += 1)
  await expect.poll(seen, { interval: 400 }).toBe(40)
  await redis.kill()
  await count(one, 25)
  await expect.poll(seen, { interval: 400 }).toBe(65)
})
