import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient, type Api, type Session } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import type pg from 'pg'
import { readConfig } from './platform/config.ts'
import { shortCode } from './platform/ids.ts'
import { testDatabase } from './platform/postgres/testing.ts'
import { settingsOf } from './routes.ts'
import { openServer, type Server } from './server.ts'

export interface TestServer extends Omit<Server, 'visitor'> {
  url: string
  /** A client for this server; its session can be changed. */
  client(session?: Session, headers?: Record<string, string>): Api
  /** A new account, signed in. */
  person(name?: string): Promise<{ api: Api; session: Session; username: string }>
  /** A visitor's device, signed. */
  visitor(): Promise<{ api: Api; session: Session }>
}

/** A second server over the database of the first one, or one that comes back at its port. */
interface Place {
  connection?: pg.PoolConfig
  port?: number
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
    // Of hundreds at once on a busy machine the last may wait long: nothing here is about the client's patience.
    createClient({ baseUrl: url, session: () => session, headers, timeout: 120_000 })
  return {
    ...server,
    url,
    client,
    async person(name = `p${shortCode(11)}`) {
      const { token, ssid } = await client().call('register/user', {
        full_name: `Sample ${name}`,
        username: name,
        email: `${name}@example.org`,
        password: 'a long sample password 7',
        confirm_password: 'a long sample password 7',
        app_token: defaultAppToken,
      })
      const session = { token, username: name, ssid }
      return { api: client(session), session, username: name }
    },
    async visitor() {
      const session = { ssid: (await client().call('api/getUser', {})).ssid }
      return { api: client(session), session }
    },
  }
}
