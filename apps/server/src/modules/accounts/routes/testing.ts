import { afterAll, beforeAll } from 'vitest'
import { freshAddress, openTestServer, registration, type TestServer } from '../factory.ts'

/** The server of the test file that runs. */
export let server: TestServer

/** One server for all tests of a file: opened before them, closed after. */
export function openServer(): void {
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())
}

/** Somebody registers, from a network of their own. */
export const register = (changes: Record<string, unknown> = {}) =>
  server.call('register/user', registration(changes), { from: freshAddress() })

/** Somebody asks for a code by mail. */
export const askForCode = (input: Record<string, unknown>, from = freshAddress()) =>
  server.call('register/sendCode', input, { from })
