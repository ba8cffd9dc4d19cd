import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { testDatabase } from '../apps/server/src/platform/postgres/testing.ts'
import { hasRedis, startRedis, type TestRedis } from '../apps/server/src/platform/testing-redis.ts'
import { startS3 } from '../apps/server/src/platform/testing-s3.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import { testSecret } from './devices.ts'
import { freePort, startServer, type RunningServer } from './harness.ts'
import { hasStandbys } from './machine.ts'
import { startPair } from './standby.ts'

/** An installation of many machines on this one: each of its parts can die. */
export interface Place {
  url: string
  /** Address of the database, for tests that look at its rows. */
  databaseUrl: string
  killNode(n: number): Promise<void>
  /** The node goes in order and comes back, once the balancer sends to the other one. */
  restartNode(n: number): Promise<void>
  killBalancer(): Promise<void>
  killRedis(): Promise<void>
  /** The store of files ends; the answer starts it again. */
  killStore(): Promise<() => Promise<void>>
  /** The primary's machine loses its power or stands still; the answer brings it back. Absent without a standby. */
  losePrimary?(how: 'killed' | 'frozen'): Promise<() => void>
  /** Waits until primary and standby stand. */
  whole(): Promise<void>
  /** Returns what the balancer and the standbys' manager say: what failed is their fault, a node's or the machine's. */
  said(): Promise<string>
}

/**
 * Two nodes behind a balancer, over a primary with a synchronous standby (where this machine has pg_auto_failover), Redis
 * (where it has one) and a store that speaks S3.
 * @param ends what has to be ended, in the opposite order.
 */
export async function openPlace(folder: string, ends: (() => Promise<unknown>)[]): Promise<Place> {
  const pair = hasStandbys ? await startPair(path.join(folder, 'pair')) : undefined
  if (pair) ends.push(() => pair.stop())
  const databaseUrl = pair?.url ?? (await testDatabase()).connectionString
  let redis: TestRedis | undefined = hasRedis ? await startRedis() : undefined
  const store = await startS3()
  ends.push(
    () => store.stop(),
    () => redis?.stop() ?? Promise.resolve(),
  )
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    SECRET_KEY: testSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '3',
    ...store.env,
    ...(redis && { REDIS_URL: redis.url }),
  }
  const start = (n: number) =>
    startServer({ dataDir: path.join(folder, `node${n}`), port: ports[n] ?? 0, env })
  const nodes: RunningServer[] = [await start(0), await start(1)]
  const balancing = path.join(folder, 'balancer')
  mkdirSync(balancing, { recursive: true })
  let balancer: Balancer = await startBalancer(balancing, port ?? 0, ports)
  ends.push(
    () => Promise.all(nodes.map((node) => node.stop())),
    () => balancer.stop(),
  )
  return {
    url,
    databaseUrl,
    async killNode(n) {
      await nodes[n]?.kill()
      nodes[n] = await start(n)
    },
    async restartNode(n) {
      // A node that came back a moment ago has to be seen by the balancer first, which takes longer on a busy machine.
      await expect
        .poll(async () => (await balancer.nodes()).filter(({ isUp }) => !isUp))
        .toEqual([])
      await nodes[n]?.stop()
      nodes[n] = await start(n)
    },
    async killBalancer() {
      await balancer.kill()
      balancer = await startBalancer(balancing, port ?? 0, ports)
    },
    async killRedis() {
      if (redis === undefined) return
      await redis.kill()
      redis = await startRedis(Number(new URL(redis.url).port))
    },
    async killStore() {
      await store.kill()
      return () => store.again()
    },
    ...(pair && {
      losePrimary: (how: 'killed' | 'frozen') =>
        how === 'killed' ? pair.killPrimary() : pair.freezePrimary(),
    }),
    whole: () => pair?.whole() ?? Promise.resolve(),
    async said() {
      const nodes = await balancer
        .nodes()
        .catch((error: unknown) => [{ name: 'HAProxy', found: String(error) }])
      const seen = nodes.map(({ name, found }) => `${name} ${found}`)
      return [...seen, ...((await pair?.events()) ?? [])].join('\n  ')
    },
  }
}
