import { afterAll, beforeAll, expect } from 'vitest'
import { defaultAppToken } from '@plaudit/contract/constants'
import { statement, type Tx } from '../../../../platform/db/db.ts'
import {
  freshAddress,
  openTestServer,
  registration,
  type TestPerson,
  type TestServer,
} from '../../factory.ts'

/** The server of the test file that runs. */
export let server: TestServer

/** Opens one server for all tests of a file before them, and closes it after. */
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

/** Password of every person that is made here. */
export const password = 'a long enough one'

/** Somebody who registered, as calls are made by them. */
export async function person(): Promise<TestPerson & { email: string }> {
  const given = registration()
  const { body } = await server.call('register/user', given, { from: freshAddress() })
  const user = body['user'] as { ID: number; username: string }
  await statement(server.db, 'update users set email_confirmed_at = now() where user_id = $1', [
    user.ID,
  ])
  return {
    user_id: user.ID,
    username: user.username,
    token: String(body['token']),
    email: String(given['email']),
  }
}

/** Somebody signs in, from a network of their own. */
export const login = (username: string, more: object = {}) =>
  server.call(
    'login/pro',
    { username, password, app_token: defaultAppToken, ...more },
    { from: freshAddress() },
  )

/** Resolves once somebody waits for what this transaction holds. */
export const untilWaiting = (tx: Tx): Promise<void> =>
  expect
    .poll(
      () =>
        statement(
          tx.db,
          'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid)) limit 1',
          [],
        ),
      { timeout: 20_000 },
    )
    .toHaveLength(1)
