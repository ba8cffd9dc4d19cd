import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres, type Postgres } from './start.ts'
import { putCluster } from './testing-cluster.ts'
import { makeCluster } from './testing-made.ts'
import { keepTemporary, quickFolder, sweep } from './testing-place.ts'
import { templateName } from './testing.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Postgres['config']
  }
}

const prefix = 'plaudit-test-'

/** Below the run's folder: the database that is copied. */
const made = 'made'

/** Starts one server for the whole run; test files copy its migrated template into databases of their own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await sweep(prefix, made)
  const dataDir = mkdtempSync(join(quickFolder(), prefix))
  chmodSync(dataDir, 0o755)
  keepTemporary(dataDir)
  const log = { info: () => undefined, warn: (message: string) => console.warn(message) }
  // Nothing here outlives the run, so nothing waits for the disk.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // Autovacuum would visit hundreds of databases in turn, each of which is used for seconds.
    autovacuum: 'off',
    shared_buffers: '96MB',
    max_connections: '180',
    // Statements of hundreds of databases share the table: a rare one would be thrown out of a small one.
    'pg_stat_statements.max': '20000',
  }
  let postgres: Postgres | null = null
  const tearDown = async () => {
    await postgres?.stop()
    // A process that a test left behind may still be writing below it.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const free = await makeCluster({ dataDir: join(dataDir, made), log, settings })
    await putCluster(dataDir)
    postgres = await startPostgres({ dataDir, log, settings })
    free()
    await makeTemplate(postgres.config)
    project.provide('postgres', postgres.config)
    return tearDown
  } catch (error) {
    await tearDown()
    throw error
  }
}

async function makeTemplate(config: Postgres['config']): Promise<void> {
  const admin = new pg.Client({ ...config, database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE "${templateName}" TEMPLATE "${config.database}"`)
  await admin.end()
}
