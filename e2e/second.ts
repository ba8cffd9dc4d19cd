import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer, type RunningServer } from '../bench/harness.ts'

export interface OfWorker {
  second: RunningServer
}

/** Starts the product for the files of one process that ask for it, and stops it after the last of them. */
export async function second(
  // Playwright reads the names of what is needed from these brackets.
  // oxlint-disable-next-line no-empty-pattern
  {}: object,
  provide: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-e2e-second-'))
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'info' } })
  await provide(server)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
