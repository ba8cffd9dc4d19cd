import type { Api } from '@plaudit/client/client'
import { afterAll, beforeAll } from 'vitest'
import { testServer, type TestServer } from './testing.ts'

/** The server of the test file that runs. */
export let server: TestServer
/** The organiser, who makes the contests. */
export let organiser: Awaited<ReturnType<TestServer['person']>>
/** The organiser's calls. */
export let api: Api
/** Calls by nobody that the server knows. */
export let visitor: Api

/** Opens one server for all tests of a file before them, and closes it after. */
export function openServer(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    server = await testServer(env)
    organiser = await server.person()
    ;({ api } = organiser)
    visitor = server.client()
  })
  afterAll(() => server.close())
}
