import { afterAll, beforeAll } from 'vitest'
import { testServer, type TestServer } from '../testing.ts'
import { Fixtures } from './fixtures.ts'

/** The server of the test file that runs. */
export let server: TestServer
/** Everybody and everything that the calls of its tests are about. */
export let fixtures: Fixtures

/** Opens a server with all fixtures for a file's tests; `isInside`: calls go to its router without a connection. */
export function openFixtures(isInside = false): void {
  beforeAll(async () => {
    server = await testServer({}, { isInside })
    fixtures = new Fixtures(server)
    await fixtures.fill()
  })
  afterAll(() => server.close())
}
