import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CallError } from '@plaudit/client/client'
import { ConversationReader } from '@plaudit/client/conversation'
import { createRealtime } from '@plaudit/client/realtime'
import type { ConversationEvent, Message } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../apps/server/src/platform/postgres/testing.ts'
import { hasRedis, startRedis, type TestRedis } from '../apps/server/src/platform/testing-redis.ts'
import { hasBalancer, startBalancer, type Balancer } from './balancer.ts'
import { testSecret } from './devices.ts'
import { freePort, openContest, register, startServer, type Person } from './harness.ts'
import { expectAllKept, openCrowd } from './underVotes.ts'

// Twenty rounds, in which the balancer and Redis die too: ROUNDS=20 npm run test:unit -- bench/nodes.test.ts
const rounds = Number(process.env['ROUNDS'] ?? 1)
const folder = mkdtempSync(path.join(tmpdir(), 'plaudit-nodes-'))
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

type Running = Awaited<ReturnType<typeof startServer>>

/** Two nodes over one PostgreSQL and one Redis, behind one balancer. */
async function openPlace() {
  const { connectionString } = await testDatabase()
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  let redis: TestRedis | undefined = hasRedis ? await startRedis() : undefined
  const env = {
    DATABASE_URL: connectionString,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: testSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '3',
    ...(redis && { REDIS_URL: redis.url }),
  }
  const start = (n: number) =>
    startServer({ dataDir: path.join(folder, `node${n}`), port: ports[n] ?? 0, env })
  const nodes: Running[] = [await start(0), await start(1)]
  let balancer: Balancer = await startBalancer(path.join(folder, 'balancer'), port ?? 0, ports)
  ends.push(
    () => redis?.stop() ?? Promise.resolve(),
    async () => void (await Promise.all(nodes.map((node) => node.stop()))),
    () => balancer.stop(),
  )
  return {
    url: env.PUBLIC_URL,
    async killNode(n: number) {
      await nodes[n]?.kill()
      nodes[n] = await start(n)
    },
    async restartNode(n: number) {
      await nodes[n]?.stop()
      nodes[n] = await start(n)
    },
    async killBalancer() {
      await balancer.kill()
      balancer = await startBalancer(path.join(folder, 'balancer'), port ?? 0, ports)
    },
    async killRedis() {
      if (redis === undefined) return
      await redis.kill()
      redis = await startRedis(Number(new URL(redis.url).port))
    },
  }
}

/** One writes to another, whose page is open all the time. */
async function openTalk(url: string) {
  const [writer, reader]: Person[] = [await register(url, 'nodea'), await register(url, 'nodeb')]
  if (writer === undefined || reader === undefined) throw new Error('nobody came')
  const { ID: to_id = 0 } = await reader.api.call('api/getUser', {})
  const first = await writer.api.call('messages/send', { to_id, text: 'first', client_id: 'first' })
  const { conversation_id } = first.message
  // A person who is written to for the first time answers before they are written more.
  await reader.api.call('messages/send', { conversation_id, text: 'answer', client_id: 'answer' })
  const acknowledged = ['first', 'answer']
  let stopping = false
  const send = async (text: string): Promise<void> => {
    for (;;) {
      try {
        await writer.api.call('messages/send', { conversation_id, text, client_id: text })
        return void acknowledged.push(text)
      } catch (error) {
        if (!(error instanceof CallError) || (error.status !== 0 && error.status < 500)) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const writing = (async () => {
    for (let n = 0; !stopping; n++) {
      await send(`message ${n}`)
      // Slower than the limit of what one person writes in a minute.
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  })()
  writing.catch(() => undefined)
  const read = (input: object) =>
    reader.api.call('messages/getMessages', { conversation_id, limit: 200, ...input })
  const page = new ConversationReader({
    latest: () => read({}),
    changesAfter: (after) => read({ after }),
    onChange: () => undefined,
    onFault: () => setTimeout(() => void page.begin(), 300),
  })
  const line = createRealtime({
    url: `${url.replace('http', 'ws')}/app/realtime`,
    session: () => reader.session,
  })
  line.follow(`conversation:${conversation_id}`, {
    onEvent: (event) => page.happened(event as TopicEvent<ConversationEvent>),
    onReset: () => void page.begin(),
  })
  return {
    acknowledged,
    shown: () => page.inOrder.map(({ text }) => text),
    async kept(): Promise<string[]> {
      const all: Message[] = []
      for (let after = 0; ;) {
        const { messages, more, seq } = await read({ after })
        all.push(...messages)
        if (!more) return all.sort((a, b) => a.seq - b.seq).map(({ text }) => text)
        after = seq
      }
    },
    async stop() {
      stopping = true
      await writing
    },
    close: () => line.close(),
  }
}

test.skipIf(!hasBalancer)(
  `two nodes behind a balancer, ${rounds} rounds in which one is killed and one stops: nothing acknowledged is lost or doubled`,
  async () => {
    const place = await openPlace()
    const contest = await openContest(place.url, 10)
    const talk = await openTalk(place.url)
    let crowd = openCrowd(place.url, contest, 6)
    const crowds = [crowd]
    const told: string[] = []
    const during = async (what: string, act: () => Promise<void>) => {
      const before = crowd.acknowledged.size
      await act()
      await expect
        .poll(() => crowd.acknowledged.size, { timeout: 60_000 })
        .toBeGreaterThan(before + 20)
      await crowd.stop()
      told.push(
        `${what}: ${crowd.gap().toFixed(0)} ms, ${JSON.stringify(crowd.retries)} made again`,
      )
      const { retries } = crowd
      crowd = openCrowd(place.url, contest, 6)
      crowds.push(crowd)
      return retries
    }
    for (let n = 0; n < rounds; n++) {
      await during('a node killed', () => place.killNode(n % 2))
      // A request that comes while a node goes in order is answered.
      expect(await during('a node stopped', () => place.restartNode((n + 1) % 2))).toEqual({})
      if (n % 4 === 1) await during('Redis killed', () => place.killRedis())
      if (n % 4 === 3) await during('the balancer killed', () => place.killBalancer())
    }
    await crowd.stop()
    await talk.stop()
    console.log(`The longest time without a vote\n  ${told.join('\n  ')}`)
    const acknowledged = new Set(crowds.flatMap((one) => [...one.acknowledged]))
    const voters = crowds.reduce((sum, one) => sum + one.voters(), 0)
    await expectAllKept(place.url, contest, { acknowledged, voters: () => voters })
    const kept = await talk.kept()
    expect(kept).toEqual(talk.acknowledged)
    await expect.poll(() => talk.shown().join(), { timeout: 30_000 }).toBe(kept.join())
    talk.close()
  },
  240_000 + rounds * 60_000,
)
