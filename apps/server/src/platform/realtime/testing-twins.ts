import { afterAll, beforeAll } from 'vitest'
import { testServer, type TestServer } from '../../testing.ts'

export let server: TestServer
/** Another server over the same database. */
export let twin: TestServer

/** Two servers over one database for all tests of a file. */
export function openTwins(): void {
  beforeAll(async () => {
    server = await testServer()
    twin = await testServer({}, { connection: server.parts.pool.options })
  })
  afterAll(async () => {
    await Promise.all([server.close(), twin.close()])
  })
}
