import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CallName } from '@plaudit/contract/calls'
import { defaultAppToken } from '@plaudit/contract/constants'
import { getCalls } from '@plaudit/contract/light'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { readConfig } from '../../platform/config.ts'
import { inTransaction, openDatabase, statement, type Db } from '../../platform/db/db.ts'
import { addCalls, openApp } from '../../platform/http/app.ts'
import { openLimits } from '../../platform/http/limits.ts'
import { openOutgoing } from '../../platform/outgoing/outgoing.ts'
import type { AnyModule } from '../../platform/module.ts'
import type { Parts } from '../../platform/parts.ts'
import { testDatabase } from '../../platform/postgres/testing.ts'
import { Ports } from '../../platform/ports.ts'
import { openProofs } from '../../platform/proofs.ts'
import { loadSecrets } from '../../platform/secrets.ts'
import { openRealtime } from '../../platform/realtime/hub.ts'
import { openStorage } from '../../platform/storage.ts'
import { openTelemetry } from '../../platform/telemetry.ts'
import { openWellbeing } from '../../platform/wellbeing.ts'
import { assemble, limitsOf, settingsOf } from '../../routes.ts'
import { files } from '../files/module.ts'
import { notifications } from '../notifications/module.ts'
import { sites } from '../sites/module.ts'
import { accounts } from './module.ts'
import { openSession } from './mutations/sessions.ts'

export interface Answer<Body> {
  status: number
  headers: Record<string, unknown>
  body: Body
}

interface Ask {
  token?: string | undefined
  username?: string | undefined
  ssid?: string | undefined
  language?: string
  headers?: Record<string, string>
  /** The peer's address; the default is another machine, so that the true limits hold. */
  from?: string
}

/** Accounts, and what they stand upon. */
export const standing: readonly AnyModule[] = [notifications, files, accounts, sites]

/** The calls of accounts, sites and files over a database of their own, for tests. */
export interface TestServer {
  app: FastifyInstance
  parts: Parts
  db: Db
  /** Everything that was logged. */
  logged(): string
  call(name: CallName, input?: object, ask?: Ask): Promise<Answer<Record<string, unknown>>>
  close(): Promise<void>
}

/** @param more modules beside them, each after the modules that it stands upon. */
export async function openTestServer(
  env: Record<string, string> = {},
  more: readonly AnyModule[] = [],
  resolve?: Parameters<typeof openOutgoing>[1],
): Promise<TestServer> {
  const opened = [...standing, ...more]
  const database = await testDatabase()
  const { db, pool, close } = openDatabase({ connection: database.config, max: 10 })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-files-'))
  const lines: string[] = []
  const log = pino({ level: 'trace', base: undefined }, { write: (line) => void lines.push(line) })
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', ...env }, settingsOf(opened))
  const secrets = await loadSecrets('a key that only tests know, and long enough', dataDir)
  const telemetry = openTelemetry()
  const realtime = await openRealtime(db, database.config, log, telemetry)
  const parts: Parts = {
    config,
    publicUrl: 'http://plaudit.test',
    db,
    pool,
    lookups: db,
    folds: db,
    reads: () => db,
    connect: () => pool,
    ports: new Ports(),
    secrets,
    proofs: openProofs(secrets, 1),
    captcha: undefined,
    limits: openLimits({ table: limitsOf(config, opened) }),
    realtime,
    storage: openStorage(dataDir),
    restoredTo: undefined,
    outgoing: openOutgoing(config.outgoingPrivate, resolve),
    log,
    telemetry,
    wellbeing: openWellbeing(telemetry.registry, {}),
    metrics: () => telemetry.registry.metrics(),
  }
  const { routes, mount } = await assemble(parts, opened)
  const gates = { ...parts, identify: parts.ports.get('identify') }
  const app = await openApp(gates)
  addCalls(app, routes, gates)
  await mount(app, gates.identify)
  return {
    app,
    parts,
    db,
    logged: () => lines.join(''),
    call: (name, input = {}, ask = {}) => call(app, name, input, ask),
    async close() {
      await app.close()
      await realtime.close()
      await close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let peer = 0

/** An address in a network that no other call of this process came from. */
export function freshAddress(): string {
  peer++
  return `100.${64 + (peer >> 8)}.${peer & 255}.1`
}

async function call(app: FastifyInstance, name: string, input: object, ask: Ask) {
  const isGet = getCalls.has(name)
  const query = new URLSearchParams(
    Object.entries(input).map(([key, value]) => [key, String(value)]),
  )
  const response = await app.inject({
    method: isGet ? 'GET' : 'POST',
    url: `/app/${name}${isGet ? `?${query}` : ''}`,
    remoteAddress: ask.from ?? '192.0.2.7',
    headers: {
      ...(ask.token !== undefined && {
        authorization: `Bearer ${ask.token}_${ask.username ?? ''}`,
      }),
      ...(ask.ssid !== undefined && { ssid: ask.ssid }),
      'accept-language': ask.language ?? 'en',
      ...ask.headers,
    },
    ...(!isGet && { payload: input }),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<Record<string, unknown>>(),
  }
}

let people = 0

/** Returns what a person types to register; fields can be replaced. */
export function registration(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const n = ++people
  return {
    full_name: `Person ${n}`,
    username: `person.${n}`,
    email: `person.${n}@example.org`,
    password: 'a long enough one',
    confirm_password: 'a long enough one',
    app_token: defaultAppToken,
    ...changes,
  }
}

export interface TestPerson {
  user_id: number
  username: string
  token: string
}

/** A person with an open session, written straight into the tables. */
export async function makePerson(
  db: Db,
  changes: {
    username?: string
    email?: string | null
    is_admin?: boolean
    is_confirmed?: boolean
  } = {},
): Promise<TestPerson> {
  const n = ++people
  const username = changes.username ?? `guest.${n}`
  const [row] = await statement<{ user_id: number }>(
    db,
    `insert into users (ux_id, username, full_name, email, is_admin, email_confirmed_at)
     values (md5($1), $1, $2, $3, $4, case when $5 then now() end) returning user_id`,
    [
      username,
      `Guest ${n}`,
      changes.email === undefined ? `guest.${n}@example.org` : changes.email,
      changes.is_admin ?? false,
      changes.is_confirmed ?? false,
    ],
  )
  if (row === undefined) throw new Error('no person was made')
  const token = await inTransaction(db, (tx) =>
    openSession(tx, row.user_id, { userAgent: 'test', via: 'password', host: null }),
  )
  return { ...row, username, token }
}
