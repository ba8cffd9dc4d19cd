import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startServer, type RunningServer } from '../bench/harness.ts'
import { test } from './fixtures.ts'

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

/** The code that stands on the console, where nothing is set up to send it. */
export const codeOf = (to: string): string =>
  [...here.output().matchAll(/Sign-in code for (\S+): (\d{6})/g)].findLast(
    ([, receiver]) => receiver === to,
  )?.[2] ?? 'none'
