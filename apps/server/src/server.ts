import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Language } from '@plaudit/contract/constants'
import { publicUrlOf, type Config } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { countWaiting } from './platform/db/figures.ts'
import { openReads } from './platform/db/reads.ts'
import type { StandingLine } from './platform/db/standing.ts'
import { lacksOf } from './platform/db/suited.ts'
import { openWays } from './platform/db/ways.ts'
import { addHealth, type HealthParts } from './platform/health.ts'
import { addCalls, openApp } from './platform/http/app.ts'
import { admitLast } from './platform/http/connections.ts'
import { openInside, type Inside } from './platform/http/inside.ts'
import { openLimits } from './platform/http/limits.ts'
import { isApp } from './platform/http/appOrigins.ts'
import { sameOrigin } from './platform/http/origin.ts'
import { watchProxies } from './platform/http/proxies.ts'
import { openDiskRoom } from './platform/diskRoom.ts'
import { openCaptcha } from './platform/captcha/captcha.ts'
import { addCaptchaPage } from './platform/captcha/page.ts'
import { setCount } from './platform/events.ts'
import { openOutgoing } from './platform/outgoing/outgoing.ts'
import type { Stop } from './platform/module.ts'
import type { Parts } from './platform/parts.ts'
import { Ports } from './platform/ports.ts'
import { openLiving } from './platform/processes/living.ts'
import { metricsOf } from './platform/processes/metrics.ts'
import { openProofs } from './platform/proofs.ts'
import { openRealtime } from './platform/realtime/hub.ts'
import { Seats } from './platform/realtime/seats.ts'
import { addSocket } from './platform/realtime/socket.ts'
import { addStream } from './platform/realtime/stream.ts'
import { closedOutgoing, restoredTo, takeNothing } from './platform/restored.ts'
import { openSharedMemory, type SharedMemory } from './platform/redis.ts'
import { loadSecrets, type Secrets } from './platform/secrets.ts'
import { openStorage } from './platform/storage.ts'
import { openS3Storage } from './platform/storageS3.ts'
import { migrateTasks, startWorker } from './platform/tasks.ts'
import { openLog, openTelemetry } from './platform/telemetry.ts'
import { openTracing } from './platform/tracing/tracing.ts'
import { productVersion } from './platform/version.ts'
import { looksAt, openWellbeing } from './platform/wellbeing.ts'
import { assemble, limitsOf, type Product } from './routes.ts'

export interface ServerOptions {
  config: Config
  connection: pg.PoolConfig
  /** Mounts the pages; without it only the calls are served. */
  pages?: (app: FastifyInstance, server: Server) => Promise<void>
  /** Connections to the database at most. */
  maxConnections?: number
  /** Told what an own PostgreSQL lacks, each as one sentence. */
  onLacks?: (sentences: readonly string[]) => void
  /** Told which files brought the database up to this version; none when it was. */
  onMigrated?: (names: readonly string[]) => void
}

export interface Server {
  app: FastifyInstance
  parts: Parts
  product: Product
  /** The calls in this process, as a visitor from the host and in the language of a page's request. */
  visitor(host: string, language: Language): Inside
  /** Returns the languages of a host name's site. */
  languagesAt(host: string): Promise<readonly Language[]>
  /** Stops taking requests, lets what is under way end, and closes everything. */
  close(): Promise<void>
}

/** Opens the whole product over a database; `listen` is the caller's. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const { parts, standing, closeFloor } = await openFloor(options)
  const product = await assemble(parts)
  let stopping = false
  const { config } = parts
  const siteOfHost = parts.ports.get('siteOfHost')
  const app = await mount(parts, product, { standing, stopping: () => stopping })
  admitLast(app)
  const stop = await startWork(parts, product)
  const server: Server = {
    app,
    parts,
    product,
    visitor: openInside(product.routes, { ...parts, siteOfHost }),
    languagesAt: async (host) => (await siteOfHost(host)).languages,
    async close() {
      stopping = true
      await sleep(config.drainSeconds * 1000)
      await app.close()
      await stop()
      await closeFloor()
    },
  }
  if (config.role !== 'worker') await options.pages?.(app, server)
  return server
}

/** Starts what goes on by itself: none of it in a place that was put back from a copy and not reconciled yet. */
async function startWork(parts: Parts, product: Product): Promise<Stop> {
  if (parts.restoredTo !== undefined) return async () => undefined
  const { config } = parts
  const living = openLiving(parts.db, config.role, parts.log)
  const worker =
    config.role === 'web'
      ? undefined
      : await startWorker({ ...parts, ...config, living }, product.tasks)
  await living.beat()
  const stop = await product.start()
  return async () => {
    await stop()
    await worker?.stop()
    await living.close().catch(() => undefined)
  }
}

interface Floor {
  parts: Parts
  standing: StandingLine
  closeFloor(): Promise<void>
}

/** Configuration's log, database (migrated), realtime, storage: the parts that every module stands on. */
async function openFloor({ config, connection, ...options }: ServerOptions): Promise<Floor> {
  const log = openLog(config.logLevel)
  const telemetry = openTelemetry()
  const endTraces = config.isTraced ? await openTracing(productVersion) : undefined
  const ways = await openWays({ config, connection, log, maxConnections: options.maxConnections })
  const { db, pool, lookups, folds, connect, direct } = ways
  if (config.databaseUrl !== undefined)
    await lacksOf(db, {
      workers: config.workers,
      isPooled: direct !== connection,
      urls: [config.databaseUrl, config.databaseDirectUrl],
    }).then((found) => options.onLacks?.(found.map(({ what, fix }) => `${what} ${fix}`)))
  await migrate(pool, undefined, config.rollbackFrom).then(options.onMigrated)
  await migrateTasks(pool)
  const secrets = await loadSecrets(config.secretKey, config.dataDir)
  const memory = memoryOf(config, secrets, log)
  const realtime = await openRealtime(db, direct, log, telemetry, memory)
  countWaiting(telemetry.registry, pool)
  const reads = await openReads(db, config.databaseReadUrl, log)
  const storage = config.s3
    ? openS3Storage(config.s3)
    : openStorage(config.dataDir, openDiskRoom(config.dataDir, config.diskReserveGb))
  const others = { ...ways, config, memory, reads, storage }
  const wellbeing = openWellbeing(telemetry.registry, looksAt(others))
  const floor = { config, db, pool, lookups, folds, connect, realtime, secrets, log, telemetry }
  const parts = await openParts({ ...floor, storage, wellbeing, reads: reads.db, memory })
  return {
    parts,
    standing: ways.standing,
    async closeFloor() {
      await realtime.close()
      memory?.close()
      await reads.close()
      await ways.close()
      await endTraces?.()
    },
  }
}

type Opened = Pick<Parts, 'config' | 'realtime' | 'secrets' | 'log' | 'telemetry'> &
  Pick<Parts, 'db' | 'pool' | 'lookups' | 'folds' | 'connect'> &
  Pick<Parts, 'reads' | 'storage' | 'wellbeing'> & { memory: SharedMemory | undefined }

/** Several installations may share one Redis: each has names of its own there. */
function memoryOf(
  { redisUrl }: Config,
  secrets: Secrets,
  log: Parts['log'],
): SharedMemory | undefined {
  if (redisUrl === undefined) return undefined
  const own = secrets.mac('limit')('redis').toString('base64url').slice(0, 12)
  return openSharedMemory(redisUrl, `plaudit:${own}:`, log)
}

/** Opens what stands on the configuration alone. */
async function openParts({ memory, ...opened }: Opened): Promise<Parts> {
  const { config, telemetry, secrets } = opened
  const events = telemetry.counter('domain_events_total', 'What became true, by event.', 'event')
  setCount((event) => events.inc({ event }))
  const restored = await restoredTo(opened.db)
  const outgoing = restored === undefined ? openOutgoing(config.outgoingPrivate) : closedOutgoing
  return {
    ...opened,
    restoredTo: restored,
    metrics: metricsOf(telemetry.registry),
    publicUrl: publicUrlOf(config),
    ports: new Ports(),
    proofs: openProofs(secrets, config.proofCost),
    limits: openLimits({
      table: limitsOf(config),
      shared: { db: opened.lookups, mac: secrets.mac('limit'), memory },
      onFull: (limit) => telemetry.limited.inc({ limit }),
    }),
    outgoing,
    captcha: config.captcha && openCaptcha(config.captcha, outgoing, opened.log),
  }
}

async function mount(
  parts: Parts,
  product: Product,
  { standing, stopping }: Pick<HealthParts, 'standing' | 'stopping'>,
): Promise<FastifyInstance> {
  const { config } = parts
  const who = parts.ports.get('identify')
  const app = await openApp({ ...parts, identify: who, stopping })
  const isClosed = parts.restoredTo !== undefined
  if (isClosed) takeNothing(app)
  addHealth(app, { ...parts, standing, stopping, hidden: watchProxies(app, parts.log) })
  if (config.role === 'worker') return app
  addCalls(app, product.routes, { ...parts, identify: who }, product.paths)
  const asked = async (request: FastifyRequest) => who(request)
  const lines = {
    seats: new Seats({ all: config.maxWatchers }),
    onFull: () => parts.telemetry.limited.inc({ limit: 'watchers' }),
  }
  await addSocket(app, {
    ...parts,
    ...lines,
    policies: product.topics,
    operations: isClosed ? {} : product.operations,
    identify: asked,
    identifyToken: (request, token, ssid) => {
      const headers = {
        ...request.headers,
        authorization: `Bearer ${token}`,
        ...(ssid && { ssid }),
      }
      return asked(Object.create(request, { headers: { value: headers } }) as typeof request)
    },
    originAllowed: (request) =>
      sameOrigin(request, config.publicUrl, false) || isApp(request, config.appOrigins),
  })
  addStream(app, { ...parts, ...lines, policies: product.topics, identify: asked })
  await product.mount(app, who)
  addCaptchaPage(app, config.captcha, config.appOrigins)
  return app
}
