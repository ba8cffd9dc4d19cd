import { afterAll, beforeAll } from 'vitest'
import { testServer, type TestServer } from '../testing.ts'
import { Stage } from './stage.ts'

/** The server of the test file that runs. */
export let server: TestServer
/** Everybody and everything that the calls of its tests are about. */
export let stage: Stage

/** One server with a full stage for all tests of a file. */
export function openStage(): void {
  beforeAll(async () => {
    server = await testServer()
    stage = new Stage(server)
    await stage.fill()
  })
  afterAll(() => server.close())
}
