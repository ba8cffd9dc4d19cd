import type * as IoRedis from 'ioredis'
import { onDemand } from './onDemand.ts'
import type { Log } from './telemetry.ts'

const ioredis = onDemand<typeof IoRedis>('ioredis')

/** Milliseconds after which Redis counts as away: a caller goes on over PostgreSQL. */
const patience = 200
/** Milliseconds for which one that was away is not asked again. */
const pause = 1000

/** Memory that nodes share, where there is one (`REDIS_URL`). Nothing in it is needed: it makes things quicker. */
export interface SharedMemory {
  /** Keys and channels of this installation begin with it. */
  readonly prefix: string
  /** Returns the result of the work within a moment; undefined where Redis is away or slow. */
  ask<Result>(work: (redis: IoRedis.Redis) => Promise<Result>): Promise<Result | undefined>
  /** Hears what anybody publishes on a channel, for as long as the line to Redis is whole. */
  listen(channel: string, hear: (text: string) => void): void
  close(): void
}

export const openSharedMemory = (url: string, prefix: string, log: Log): SharedMemory =>
  new RedisMemory(url, prefix, log)

/** Tries a Redis out. @returns why it can't be used, or undefined. */
export async function tryRedis(url: string, milliseconds: number): Promise<string | undefined> {
  const redis = new (ioredis().Redis)(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: milliseconds,
    commandTimeout: milliseconds,
    retryStrategy: () => null,
  })
  // The first fault says more than what the call then ends by.
  let reason: string | undefined
  redis.on('error', (error: NodeJS.ErrnoException) => (reason ??= error.code ?? error.message))
  try {
    await redis.connect()
    await redis.ping()
    return undefined
  } catch (error) {
    return reason ?? (error as Error).message
  } finally {
    redis.disconnect()
  }
}

class RedisMemory implements SharedMemory {
  readonly prefix: string
  readonly #log: Log
  readonly #redis: IoRedis.Redis
  readonly #listeners: IoRedis.Redis[] = []
  #awayUntil = 0
  #isAway = false

  constructor(url: string, prefix: string, log: Log) {
    this.prefix = prefix
    this.#log = log
    this.#redis = new (ioredis().Redis)(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2000,
      keepAlive: 5000,
      retryStrategy: (tries) => Math.min(1000, 50 * tries),
    })
    begin(this.#redis)
  }

  async ask<Result>(work: (redis: IoRedis.Redis) => Promise<Result>): Promise<Result | undefined> {
    if (performance.now() < this.#awayUntil) return undefined
    try {
      const result = await within(work(this.#redis))
      this.#isAway = false
      return result
    } catch (error) {
      this.#awayUntil = performance.now() + pause
      if (!this.#isAway)
        this.#log.warn({ error: String(error) }, 'Redis is away; everything goes on without it')
      this.#isAway = true
      return undefined
    }
  }

  listen(channel: string, hear: (text: string) => void): void {
    const line = this.#redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null })
    this.#listeners.push(line)
    begin(line)
    line.on('message', (_, text) => hear(text))
    line.subscribe(`${this.prefix}${channel}`).catch(() => undefined)
  }

  close(): void {
    for (const one of [this.#redis, ...this.#listeners]) one.disconnect()
  }
}

function begin(redis: IoRedis.Redis): void {
  // Each try that fails is told of here, and would be printed where nobody hears it.
  redis.on('error', () => undefined)
  redis.connect().catch(() => undefined)
}

async function within<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patience)
  })
  // A fault that comes after the work was given up concerns nobody any more.
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
