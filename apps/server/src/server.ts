import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createClient, type Api } from '@plaudit/client/client'
import type { Language } from '@plaudit/contract/constants'
import {
  addressCookie,
  deviceCookie,
  deviceOf,
  newDevice,
} from './modules/accounts/policy/devices.ts'
import { identify } from './modules/accounts/routes/identify.ts'
import { openAddressProofs } from './modules/accounts/routes/proofs.ts'
import { addReach } from './modules/contests/routes/reach.ts'
import { addFiles } from './modules/files/routes.ts'
import { castSettings } from './modules/voting/mutations/castStatement.ts'
import { openSigners } from './modules/voting/mutations/signers.ts'
import { addVoteForm, voteFormPaths } from './modules/voting/routes/form.ts'
import { addLogFiles } from './modules/voting/routes/log.ts'
import { addWitness } from './modules/voting/routes/witness.ts'
import { publicUrlOf, type Config } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/db.ts'
import { addHealth } from './platform/health.ts'
import { addCalls, openApp } from './platform/http/app.ts'
import { openLimits } from './platform/http/limits.ts'
import { sameOrigin } from './platform/http/origin.ts'
import { watchProxies } from './platform/http/proxies.ts'
import { openCaptcha } from './platform/captcha/captcha.ts'
import { addCaptchaPage } from './platform/captcha/page.ts'
import { openOutgoing } from './platform/outgoing/outgoing.ts'
import type { Parts } from './platform/parts.ts'
import { openProofs } from './platform/proofs.ts'
import { openRealtime } from './platform/realtime/hub.ts'
import { Places } from './platform/realtime/places.ts'
import { addSocket } from './platform/realtime/socket.ts'
import { addStream } from './platform/realtime/stream.ts'
import { loadSecrets } from './platform/secrets.ts'
import { openStorage } from './platform/storage.ts'
import { migrateTasks, startWorker } from './platform/tasks.ts'
import { openLog, openTelemetry } from './platform/telemetry.ts'
import { assemble, type Product } from './routes.ts'

export interface ServerOptions {
  config: Config
  connection: pg.PoolConfig
  /** Mounts the pages; without it only the calls are served. */
  pages?: (app: FastifyInstance, server: Server) => Promise<void>
  /** Connections to the database at most. */
  maxConnections?: number
  /** Told which files brought the database up to this version; none when it was. */
  onMigrated?: (names: readonly string[]) => void
}

export interface Server {
  app: FastifyInstance
  parts: Parts
  product: Product
  /** The calls in this process, as a visitor from the host and in the language of a page's request. */
  visitor(host: string, language: Language): Api
  /** Stops taking requests, lets what is under way end, and closes everything. */
  close(): Promise<void>
}

/** Opens the whole product over a database; `listen` is the caller's. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const { parts, casting, closeFloor } = await openFloor(options)
  const signers = await openSigners(parts.db, parts.secrets)
  const product = assemble(parts, casting, signers)
  let stopping = false
  const app = await mount(parts, product, () => stopping)
  const who = identify(parts)
  addReach(app, { ...parts, pages: product.pages, views: product.views, identify: who })
  addWitness(app, { ...parts, identify: who })
  const worker = await startWorker(parts.pool, product.tasks, parts.log)
  await product.folder.sweep()
  await product.numberer.sweep()
  const server: Server = {
    app,
    parts,
    product,
    visitor: (host, language) => inProcess(app, host, language),
    async close() {
      stopping = true
      await app.close()
      await product.box.drained()
      await product.folder.close()
      await product.numberer.close()
      await worker.stop()
      await closeFloor()
    },
  }
  await options.pages?.(app, server)
  return server
}

interface Floor {
  parts: Parts
  /** Connections of their own for the ballots' commit, with its settings. */
  casting: pg.Pool
  closeFloor(): Promise<void>
}

/** Configuration's log, database (migrated), realtime, storage: what every module stands on. */
async function openFloor({ config, connection, ...options }: ServerOptions): Promise<Floor> {
  const log = openLog(config.logLevel)
  const telemetry = openTelemetry()
  const onError = (error: Error): void =>
    log.warn({ error: error.message }, 'a connection to the database was lost')
  const database = openDatabase({ connection, max: options.maxConnections ?? 20, onError })
  const casting = openDatabase({
    connection: { ...connection, options: castSettings },
    max: 4,
    onError,
  })
  const lookups = openDatabase({ connection, max: 3, onError })
  await migrate(database.pool).then(options.onMigrated)
  await migrateTasks(database.pool)
  const realtime = await openRealtime(database.db, connection, log, telemetry)
  const { db, pool } = database
  const parts = await openParts({
    config,
    db,
    pool,
    lookups: lookups.db,
    realtime,
    log,
    telemetry,
  })
  return {
    parts,
    casting: casting.pool,
    async closeFloor() {
      await realtime.close()
      await casting.close()
      await lookups.close()
      await database.close()
    },
  }
}

type Opened = Pick<Parts, 'config' | 'db' | 'pool' | 'lookups' | 'realtime' | 'log' | 'telemetry'>

/** What stands on the configuration alone. */
async function openParts(opened: Opened): Promise<Parts> {
  const { config, telemetry } = opened
  const secrets = await loadSecrets(config.secretKey, config.dataDir)
  const outgoing = openOutgoing(config.outgoingPrivate)
  return {
    ...opened,
    publicUrl: publicUrlOf(config),
    secrets,
    proofs: openProofs(secrets, config.proofCost),
    limits: openLimits({
      smsPerHour: config.smsPerHour,
      shared: { db: opened.lookups, mac: secrets.mac('limit') },
      onFull: (limit) => telemetry.limited.inc({ limit }),
    }),
    storage: openStorage(config.dataDir),
    outgoing,
    captcha: config.captcha && openCaptcha(config.captcha, outgoing, opened.log),
  }
}

async function mount(
  parts: Parts,
  product: Product,
  stopping: () => boolean,
): Promise<FastifyInstance> {
  const { config } = parts
  const who = identify(parts)
  const app = await openApp({ ...parts, identify: who })
  addHealth(app, { ...parts, stopping, hidden: watchProxies(app, parts.log) })
  addCalls(app, product.routes, { ...parts, identify: who }, voteFormPaths)
  addFiles(app, parts)
  const lines = {
    places: new Places({ all: config.maxWatchers }),
    onFull: () => parts.telemetry.limited.inc({ limit: 'watchers' }),
  }
  await addSocket(app, {
    ...parts,
    ...lines,
    policies: product.topics,
    identify: who,
    identifyToken: (request, token, ssid) => {
      const headers = {
        ...request.headers,
        authorization: `Bearer ${token}`,
        ...(ssid && { ssid }),
      }
      return who(Object.create(request, { headers: { value: headers } }) as typeof request)
    },
    originAllowed: (request) => sameOrigin(request, config.publicUrl, false),
  })
  addStream(app, { ...parts, ...lines, policies: product.topics, identify: who })
  addLogFiles(app, { ...product.voting, identify: who })
  addVoteForm(app, formParts(parts, product, who))
  addCaptchaPage(app, config.captcha)
  return app
}

/** What a vote without any script needs of the accounts and of the configuration. */
function formParts(
  parts: Parts,
  product: Product,
  who: ReturnType<typeof identify>,
): Parameters<typeof addVoteForm>[1] {
  const { config, secrets } = parts
  return {
    ...product.voting,
    identify: who,
    addressCookie,
    addresses: openAddressProofs(parts),
    deviceCookie,
    deviceOf: (signed) => deviceOf(secrets, signed)?.id ?? null,
    newDevice: () => {
      const { id, ssid } = newDevice(secrets)
      return { device: id, signed: ssid }
    },
    originAllowed: (request) => sameOrigin(request, config.publicUrl, true),
  }
}

/** The typed client over requests that never leave the process: every gate runs, nothing is sent. */
function inProcess(app: FastifyInstance, host: string, language: Language): Api {
  return createClient({
    baseUrl: '',
    headers: { host, 'accept-language': language.toLowerCase() },
    fetch: async (url, init) => {
      const response = await app.inject({
        method: (init?.method ?? 'GET') as 'GET' | 'POST',
        url: String(url),
        headers: init?.headers as Record<string, string>,
        ...(typeof init?.body === 'string' && { payload: init.body }),
      })
      const headers = new Headers()
      const retryAfter = response.headers['retry-after']
      if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
      return new Response(response.body, { status: response.statusCode, headers })
    },
  })
}
