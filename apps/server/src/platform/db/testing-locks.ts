import { statement, type Db } from './db.ts'

/**
 * Counts what waits for a lock in this test's own database, asked outside of a transaction: the databases of other test
 * files lie in the same cluster.
 */
export const lockWaits = async (db: Db): Promise<number> =>
  (
    await statement(
      db,
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      [],
    )
  ).length
