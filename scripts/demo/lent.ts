import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setRoles } from '../../apps/server/src/modules/accounts/mutations/roles.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { directConnection } from '../../apps/server/src/platform/configNodes.ts'
import {
  inTransaction,
  openDatabase,
  statement,
  type Db,
} from '../../apps/server/src/platform/db/db.ts'
import { endRight } from '../../apps/server/src/platform/realtime/endedRights.ts'
import { personKey } from '../../apps/server/src/platform/realtime/grants.ts'
import { withPostgres } from '../admin/withDatabase.ts'
import type { Person } from '../import/people.ts'

/** Hands out the database for as long as a piece of work takes; false where there is none at hand. */
export type WithDb = (work: (db: Db) => Promise<boolean>) => Promise<boolean>

/** The database that `DATA_DIR` or `DATABASE_URL` names; an empty one is never begun for this. */
export const databaseHere: WithDb = async (work) => {
  const config = readConfig(process.env)
  const isHere =
    config.databaseUrl !== undefined ||
    existsSync(join(config.dataDir, 'postgres', 'data', 'postmaster.pid'))
  if (!isHere) return false
  return withPostgres(config, async (postgres) => {
    const connection = postgres?.config ?? directConnection(config)
    const database = openDatabase({ connection, max: 1 })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  })
}

/** Makes the person an admin, or ends it. @returns whether this database has the person. */
const makeAdmin = (db: Db, username: string, is_admin: boolean): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [row] = await statement<{ user_id: number }>(
      tx.db,
      'select user_id from users where username = $1 for update',
      [username],
    )
    if (row === undefined) return false
    await setRoles(tx, row.user_id, { is_admin })
    if (!is_admin) await endRight(tx, personKey(row.user_id))
    return true
  })

/**
 * Does what needs an admin with a sample person, to whom the installation's own database lends the right meanwhile: a
 * password that the demo prints must not stay an admin's.
 * @returns false, with nothing done, where the server keeps its data elsewhere.
 */
export const withLentRight = (
  withDb: WithDb,
  { username, api }: Person,
  work: () => Promise<void>,
): Promise<boolean> =>
  withDb(async (db) => {
    if (!(await makeAdmin(db, username, true))) return false
    const stop = () => void makeAdmin(db, username, false).finally(() => process.exit(130))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    try {
      // Another server's database may have somebody of this name as well.
      const { is_admin } = await api.call('api/getUser', {})
      if (is_admin) await work()
      return is_admin === true
    } finally {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      await makeAdmin(db, username, false)
    }
  })
