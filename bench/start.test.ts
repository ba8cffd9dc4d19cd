import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@plaudit/client/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, statement } from '../apps/server/src/platform/db/db.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { databaseProcess, freePort, openContest, productBuilt, register } from './harness.ts'

const root = path.resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-start-'))
const running = new Set<ReturnType<typeof spawn>>()

beforeAll(productBuilt)

afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

/** The product as its operator starts it, with what it says. */
function start(
  env: Record<string, string>,
  script = 'apps/server/build/start.js',
  words: string[] = [],
) {
  const child = spawn(process.execPath, [path.join(root, script), ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    running.delete(child)
    return code
  })
  const url = async (): Promise<string> => {
    const isReady = /Plaudit is ready after [\d.]+ s\.\n {2}Open http.*\n[^]*\n\n$/
    await expect.poll(() => child.exitCode !== null || isReady.test(said)).toBe(true)
    expect(said).toMatch(isReady)
    return /Open (\S+)/.exec(said)?.[1] ?? ''
  }
  return { said: () => said, ended, url, signal: (name: NodeJS.Signals) => child.kill(name) }
}

/** Returns the owner of a checkout, in the database of the installation that runs. */
async function buyerOf(checkoutId: string): Promise<unknown> {
  const postgres = await startPostgres({
    dataDir,
    log: { info: () => undefined, warn: () => undefined },
  })
  const { db, close } = openDatabase({ connection: postgres.config, max: 1 })
  const rows = await statement(db, 'select user_id, device from checkouts where checkout_id = $1', [
    checkoutId,
  ])
  await close()
  await postgres.stop()
  return rows
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a start says what it does and where it is, a stop that everything is kept, and the next start finds it', async () => {
  const port = String(await freePort())
  const first = start({ PORT: port })
  const url = await first.url()
  expect(first.said()).toMatch(/Database: starting PostgreSQL …\n[^]*Database: \d+ migrations done/)
  expect(first.said()).toContain(`\n  http://localhost:${port}/auth?setup=`)
  expect(first.said()).toContain('No mail server is set (SMTP_URL)')
  const { cx_id } = await openContest(url, 2)
  const database = databaseProcess(dataDir)
  expect(isAlive(database)).toBe(true)
  const readable = (name: string) => statSync(path.join(dataDir, name)).mode & 0o077
  expect(['files', 'uploads', 'secret.key'].map(readable)).toEqual([0, 0, 0])

  // The site's own words and where its first page leads, set while it runs.
  const admin = (...words: string[]) => start({}, 'scripts/admin/main.ts', words)
  const wrong = admin('site', 'home_path=https://elsewhere.example', 'tittle=x')
  expect([await wrong.ended, wrong.said().includes('tittle')]).toEqual([2, true])
  // A running server would go on with the log that is left.
  const tooSoon = admin('new-epoch', 'a copy was put back')
  expect([await tooSoon.ended, tooSoon.said()]).toEqual([
    2,
    expect.stringContaining('stop every server'),
  ])
  const set = admin('site', 'home_path=/search', 'title=Gala')
  expect([await set.ended, set.said()]).toEqual([
    0,
    expect.stringMatching(/title=Gala\n[^]*home_path=\/search\n$/),
  ])
  const home = await fetch(url, { redirect: 'manual' })
  expect([home.status, home.headers.get('location')]).toEqual([302, '/search'])
  expect(await createClient({ baseUrl: url }).call('api/site', {})).toMatchObject({ title: 'Gala' })

  // Somebody leaves by the operator's hand, once nothing of theirs is on its way; then every part has forgotten them.
  const { api: leaving } = await register(url, 'leaving')
  const amount = { amount: 500, currency: 'EUR' }
  const asked = { kind: 'deposit', provider: 'sandbox', amount } as const
  const { checkout_id } = await leaving.call('checkout/start', asked)
  const early = admin('erase', 'leaving')
  expect([await early.ended, early.said()]).toEqual([1, expect.stringContaining('still held')])
  await leaving.call('checkout/cancel', { checkout_id })
  expect(await admin('erase', 'leaving').ended).toBe(0)
  expect(await buyerOf(checkout_id)).toEqual([{ user_id: null, device: 'gone' }])

  const second = start({ PORT: port })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('The port is taken. Set another one: PORT=3001 npm start')
  expect(isAlive(database)).toBe(true)

  first.signal('SIGINT')
  expect(await first.ended).toBe(0)
  expect(first.said()).toMatch(/Stopping …\nStopped\. Everything is kept\.\n$/)
  expect(isAlive(database)).toBe(false)

  const again = start({ PORT: '0' })
  const elsewhere = await again.url()
  expect(elsewhere).toMatch(/^http:\/\/localhost:[1-9]\d*$/)
  const api = createClient({ baseUrl: elsewhere })
  const { contest } = await api.call('contest/v2/fetchContest', { cx_id })
  expect(contest.contest_name).toBe('Load test')
  expect(again.said()).toContain('Database: nothing to migrate.')
  const restarted = databaseProcess(dataDir)
  again.signal('SIGTERM')
  expect(await again.ended).toBe(0)
  expect(again.said()).toContain('Stopped. Everything is kept.')
  expect([isAlive(restarted), databaseProcess(dataDir)]).toEqual([false, undefined])
}, 180_000)

test('what stands against a start is said in words, all of it at once', async () => {
  const faulty = start({ PORT: '99999', MAIL_FROM: 'abc', PUBLIC_URL: 'https://x.example/path' })
  const nowhere = start({ PORT: '0', DATA_DIR: path.join(import.meta.filename, 'data') })
  const unanswered = start({ PORT: '0', DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  const ends = [faulty.ended, nowhere.ended, unanswered.ended]
  expect(await Promise.all(ends)).toEqual([1, 1, 1])
  expect(faulty.said()).toMatch(/^The configuration has 3 faults:\n( {2}- .+\n){3}$/)
  for (const name of ['PORT', 'MAIL_FROM', 'PUBLIC_URL'])
    expect(faulty.said()).toContain(`- ${name}: `)
  expect(nowhere.said()).toMatch(
    /^The data folder .+ can't be written \(ENOTDIR\)\. Set DATA_DIR .+\.\n$/,
  )
  expect(unanswered.said()).toMatch(
    /^The database does not answer: .*ECONNREFUSED.* DATABASE_URL,.+\.\n$/,
  )
})
