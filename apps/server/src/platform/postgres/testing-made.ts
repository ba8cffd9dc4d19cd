import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { migrateTasks } from '../tasks.ts'
import { startPostgres, type Postgres, type PostgresOptions } from './start.ts'
import { keepCluster } from './testing-cluster.ts'
import { signIn } from './users.ts'

/**
 * A database with every migration, which then stands still and can be copied: this run's own is a copy of it, and those of
 * processes that tests start.
 * @returns ends our use of it, without which another run would sweep it away.
 */
export async function makeCluster(options: PostgresOptions): Promise<() => void> {
  const postgres = await startPostgres(options)
  const stop = () => {
    const stopped = postgres.stop()
    const { signOut } = signIn(join(options.dataDir, 'postgres/users'))
    return stopped.then(() => signOut)
  }
  await fill(postgres.config).catch(async (error: unknown) => {
    ;(await stop())()
    throw error
  })
  keepCluster(join(options.dataDir, 'postgres/data'))
  return stop()
}

/** Every migration, in the product's own database. */
async function fill(config: Postgres['config']): Promise<void> {
  const pool = new pg.Pool(config)
  const complain = (error: Error) => console.warn(error.message)
  pool.on('error', complain)
  pool.on('connect', (client) => client.on('error', complain))
  await migrate(pool)
  await migrateTasks(pool)
  await pool.end()
}
