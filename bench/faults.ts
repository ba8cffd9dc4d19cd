import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { testSecret } from './devices.ts'
import {
  startServer,
  type OpenContest,
  type RunningServer,
  type ServerSettings,
} from './harness.ts'
import { ballotsOf, type Crowd } from './underVotes.ts'

/** True if the variants that must be noticed run too: ROUNDS=20 npm run test:unit -- bench/clockBack.test.ts */
export const isLong = Number(process.env['ROUNDS'] ?? 1) > 1

/** Ends of everything that a test of a fault opened, called in the opposite order whatever became of the test. */
export const ends: (() => unknown)[] = []

/** Call it at the top of a test's file. */
export function endAll(): void {
  afterAll(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })
}

/** A folder that PostgreSQL's own user may pass, where these run as root. */
export function newPlace(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `plaudit-${name}-`))
  chmodSync(folder, 0o755)
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The product over a data folder, or what a script opens instead. */
export async function openFor(
  dataDir: string,
  env: Record<string, string> = {},
  { script, port, within }: Pick<ServerSettings, 'script' | 'port' | 'within'> = {},
): Promise<RunningServer> {
  const usual = { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal' }
  const server = await startServer({
    dataDir,
    env: { ...usual, ...env },
    ...(script !== undefined && { script }),
    ...(port !== undefined && { port }),
    ...(within !== undefined && { within }),
  })
  ends.push(() => server.stop())
  return server
}

/** With the one that acknowledges before it has written. */
export const openEarly = (
  dataDir: string,
  env: Record<string, string> = {},
  port?: number,
): Promise<RunningServer> =>
  openFor(
    dataDir,
    { ...env, ANSWER_EARLY: '1' },
    { script: 'bench/server.ts', ...(port !== undefined && { port }) },
  )

/** Acknowledged ballots that the organiser's list does not show. */
export async function lostOf(contest: OpenContest, crowd: Crowd): Promise<string[]> {
  const kept = await ballotsOf(contest)
  return [...crowd.acknowledged].filter((casx) => !kept.has(casx))
}
