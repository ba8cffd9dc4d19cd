import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testDatabase } from '../apps/server/src/platform/postgres/testing.ts'
import { hasRedis, startRedis } from '../apps/server/src/platform/testing-redis.ts'
import { endAll, ends, isLong, newPlace, openFor } from './faults.ts'
import { openContest, type OpenContest } from './harness.ts'
import { openStanding } from './photos.ts'
import { expectAllKept, grown, openCrowd, type Crowd } from './underVotes.ts'

endAll()

const clients = 6
const late = 1000

/** A Redis whose answers come a second late, from when it is told to. */
async function openSlowRedis() {
  const redis = await startRedis()
  ends.push(() => redis.stop())
  let isSlow = false
  let votes = (): number => 0
  let answered = 0
  let most = 0
  const server = createServer((socket) => {
    const there = connect(Number(new URL(redis.url).port), '127.0.0.1')
    const end = () => void (socket.destroy(), there.destroy())
    for (const one of [socket, there]) one.on('error', end).once('close', end)
    socket.on('data', (asked) => void there.write(asked))
    there.on('data', (answer) => {
      if (!isSlow) return void socket.write(answer)
      const before = votes()
      setTimeout(() => {
        answered += 1
        most = Math.max(most, votes() - before)
        socket.write(answer)
      }, late)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slow(crowd: Crowd) {
      votes = () => crowd.acknowledged.size
      isSlow = true
    },
    quick: () => void (isSlow = false),
    answered: () => answered,
    /** The most votes that were acknowledged between a question and its late answer. */
    most: () => most,
  }
}

async function openSlow(env: Record<string, string> = {}, script?: string) {
  const redis = await openSlowRedis()
  const { connectionString } = await testDatabase()
  const more = { DATABASE_URL: connectionString, REDIS_URL: redis.url, DRAIN_SECONDS: '0', ...env }
  const server = await openFor(newPlace('slow'), more, script === undefined ? {} : { script })
  const contest: OpenContest = await openContest(server.url, 10)
  return { redis, server, contest, crowd: openCrowd(server.url, contest, clients) }
}

test.skipIf(!hasRedis)(
  'Redis is slow by a second: votes do not wait for it, open pages hear of them, nothing is lost',
  async () => {
    const { redis, server, contest, crowd } = await openSlow()
    const standing = openStanding(server.url, contest)
    ends.push(() => standing.close())
    await grown(crowd, 50)
    redis.slow(crowd)
    await expect.poll(redis.most).toBeGreaterThan(4 * clients)
    const before = standing.total()
    await expect.poll(standing.total).toBeGreaterThan(before)
    redis.quick()
    await grown(crowd, 50)
    await crowd.stop()
    expect(crowd.retries).toEqual({})
    await expectAllKept(server.url, contest, crowd)
    await expect.poll(standing.total).toBe(crowd.voters())
  },
  120_000,
)

test.skipIf(!hasRedis || !isLong)(
  'the same notices a ballot box that waits for Redis',
  async () => {
    const { redis, crowd } = await openSlow({ ASK_REDIS: '1' }, 'bench/server.ts')
    await grown(crowd, 50)
    redis.slow(crowd)
    await expect.poll(redis.answered).toBeGreaterThan(4 * clients)
    expect(redis.most()).toBeLessThanOrEqual(4 * clients)
    redis.quick()
    await crowd.stop()
  },
  120_000,
)
