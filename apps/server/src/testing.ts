import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type Api, type Session } from '@plaudit/client/client'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { register } from './modules/accounts/mutations/registration.ts'
import { noteDevice, openSession } from './modules/accounts/mutations/sessions.ts'
import { newDevice } from './modules/accounts/policy/devices.ts'
import { hashPassword } from './modules/accounts/policy/passwords.ts'
import { readConfig } from './platform/config.ts'
import { inTransaction } from './platform/db/db.ts'
import { shortCode } from './platform/ids.ts'
import type { Parts } from './platform/parts.ts'
import { testDatabase } from './platform/postgres/testing.ts'
import { settingsOf } from './routes.ts'
import { openServer, type Server } from './server.ts'

export interface TestServer extends Omit<Server, 'visitor'> {
  url: string
  /** A client for this server; its session can be changed. */
  client(session?: Session, headers?: Record<string, string>): Api
  /** A new account, signed in, made by SQL. */
  person(name?: string): Promise<{ api: Api; session: Session; username: string }>
  /** A visitor's device, signed. */
  visitor(): Promise<{ api: Api; session: Session }>
}

/** A second server over the database of the first one, or one that comes back at its port. */
interface Place {
  connection?: pg.PoolConfig
  port?: number
  /** Its clients hand their calls to the router in this process: every gate, but no connection for each call. */
  isInside?: boolean
}

/** The whole product over a database of its own, listening on loopback, for tests through HTTP. */
export async function testServer(
  env: Record<string, string> = {},
  place: Place = {},
): Promise<TestServer> {
  const connection = place.connection ?? (await testDatabase()).config
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plaudit-server-'))
  const config = readConfig(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      // How full the disk of this machine is says nothing of the product.
      DISK_RESERVE_GB: '0',
      DRAIN_SECONDS: '0',
      NODE_ENV: 'test',
      SECRET_KEY: 'a secret for tests of at least thirty-two characters',
      ...env,
    },
    settingsOf(),
  )
  const server = await openServer({ config, connection, maxConnections: 10 })
  await server.app.listen({ port: place.port ?? 0, host: '127.0.0.1' })
  const address = server.app.addresses()[0]
  const url = `http://127.0.0.1:${typeof address === 'object' ? address.port : 0}`
  const client = (session: Session = {}, headers: Record<string, string> = {}) =>
    // The last of hundreds at once may wait long on a busy machine: nothing here is about the client's patience.
    createClient({
      baseUrl: url,
      session: () => session,
      headers,
      timeout: 120_000,
      ...(place.isInside && { fetch: injecting(server.app) }),
    })
  return {
    ...server,
    url,
    client,
    async person(name = `p${shortCode(11)}`) {
      const session = await signedIn(server.parts, name)
      return { api: client(session), session, username: name }
    },
    async visitor() {
      const session = { ssid: newDevice(server.parts.secrets).ssid }
      return { api: client(session), session }
    },
  }
}

/** A `fetch` that ends at the router, behind which every gate stands. */
export const injecting =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { host, pathname, search } = new URL(request.url)
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(headers))
      for (const one of [value ?? []].flat()) answered.append(name, String(one))
    const body = rawPayload.length > 0 ? Uint8Array.from(rawPayload) : null
    return new Response(body, { status: statusCode, headers: answered })
  }

/** The password of everybody that a test makes. */
const samplePassword = 'a long sample password 7'
let hashed: Promise<string> | undefined

/**
 * A new account with a session, straight into the tables: to register costs a hash of the password each time, and is
 * what accounts' own tests are about.
 */
async function signedIn({ db, secrets }: Parts, username: string): Promise<Required<Session>> {
  const password_hash = await (hashed ??= hashPassword(samplePassword))
  const device = newDevice(secrets)
  const token = await inTransaction(db, async (tx) => {
    const { user_id } = await register(tx, {
      full_name: `Sample ${username}`,
      username,
      email: `${username}@example.org`,
      password_hash,
      phone: null,
      country_code: '',
      language: 'EN',
      account_type: 'user',
      setup_token: undefined,
    })
    await noteDevice(tx, user_id, device.id)
    return openSession(tx, user_id, {
      userAgent: 'test',
      via: 'new',
      device: device.id,
      host: null,
    })
  })
  return { token, username, ssid: device.ssid }
}
