import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** Variable with the place of the run's cluster, which stands still, with every migration done. */
const variable = 'TEST_CLUSTER'

export const keepCluster = (data: string): void => void (process.env[variable] = data)

/**
 * Gives a new data folder the database that a first start would make there, as a copy: to make one and to migrate it takes
 * seconds of a core, and is what other tests are about. Outside a run of tests, or where there is a database, it does nothing.
 */
export async function putCluster(dataDir: string): Promise<void> {
  const kept = process.env[variable]
  const home = join(resolve(dataDir), 'postgres')
  if (kept === undefined || existsSync(home)) return
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o755)
  await promisify(execFile)('cp', ['-a', kept, join(home, 'data')])
}
