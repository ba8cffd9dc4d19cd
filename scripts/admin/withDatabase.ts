import type { Config } from '../../apps/server/src/platform/config.ts'
import { directConnection } from '../../apps/server/src/platform/configNodes.ts'
import { openDatabase, type Database } from '../../apps/server/src/platform/db/db.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { startPostgres, type Postgres } from '../../apps/server/src/platform/postgres/start.ts'
import { refuseUnfinished } from '../../apps/server/src/platform/postgres/unfinished.ts'
import { introduce } from '../../apps/server/src/routes.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The installation's own database, whether the server is running on it or not. */
export async function withDatabase(
  config: Config,
  work: (db: Database) => Promise<number>,
): Promise<number> {
  // Without it nobody would answer about a person: an erased account would leave everything behind.
  introduce()
  return withPostgres(config, async (postgres) => {
    const database = openDatabase({
      connection: postgres?.config ?? directConnection(config),
      max: 1,
    })
    try {
      await migrate(database.pool, undefined, config.rollbackFrom)
      return await work(database)
    } finally {
      await database.close()
    }
  })
}

/** The bundled PostgreSQL of the installation, running or started for this; undefined where it has one of its own. */
export async function withPostgres<Result>(
  config: Config,
  work: (postgres: Postgres | undefined) => Promise<Result>,
): Promise<Result> {
  refuseUnfinished(config.dataDir)
  const postgres =
    config.databaseUrl === undefined
      ? await startPostgres({ dataDir: config.dataDir, log: { info: () => undefined, warn: say } })
      : undefined
  try {
    return await work(postgres)
  } finally {
    await postgres?.stop()
  }
}
