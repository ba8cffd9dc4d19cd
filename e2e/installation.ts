import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { freePort, startServer, type Person, type RunningServer } from '../bench/harness.ts'
import { expect, newName, test } from './fixtures.ts'

/** The installation of the file that runs. */
export let here: RunningServer

/** An installation of a file's own: it begins with nothing, and nobody else's contests are in its lists. */
export function ownInstallation(
  envAt: (url: string) => Record<string, string> = () => ({ LOG_LEVEL: 'info' }),
): void {
  let dataDir = ''
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-e2e-own-'))
    const port = await freePort()
    here = await startServer({ dataDir, port, env: envAt(`http://127.0.0.1:${port}`) })
  })
  test.afterAll(async () => {
    await here?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
}

/**
 * The installation that a runner's process has beside the run's own: for files that need an admin or the console, and
 * whose tests look for their own things alone. To start one takes seconds, and each of these files did.
 */
export function secondInstallation(): void {
  test.beforeAll(({ second }) => void (here = second))
}

/** The code that stands on the console, where nothing is set up to send it. */
export const codeOf = (to: string): string =>
  [...here.output().matchAll(/Sign-in code for (\S+): (\d{6})/g)].findLast(
    ([, receiver]) => receiver === to,
  )?.[2] ?? 'none'

const admins = new WeakMap<RunningServer, Promise<Person>>()
/** The first admin of the file's installation, made once by the link that stands on its console. */
export function theAdmin(): Promise<Person> {
  const admin = admins.get(here) ?? makeAdmin()
  admins.set(here, admin)
  return admin
}

async function makeAdmin(): Promise<Person> {
  // The link is printed when the server is ready, and may come a moment later than its answer.
  await expect.poll(() => here.output()).toMatch(/auth\?setup=\w+/)
  const username = newName()
  const password = 'a long sample password 7'
  const { token, ssid } = await createClient({ baseUrl: here.url }).call('register/user', {
    full_name: 'Keeper of the house',
    username,
    email: `${username}@example.org`,
    password,
    confirm_password: password,
    app_token: defaultAppToken,
    setup_token: /auth\?setup=(\w+)/.exec(here.output())?.[1] ?? '',
  })
  const session = { token, username, ssid }
  return { api: createClient({ baseUrl: here.url, session: () => session }), session }
}
