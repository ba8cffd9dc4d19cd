import { setTimeout as sleep } from 'node:timers/promises'
import { statement, type Db } from '../../../apps/server/src/platform/db/db.ts'
import { CopyFault } from '../copies/fault.ts'

/**
 * Rows that a server takes in meanwhile would stay behind, and what it remembers would go on. @throws CopyFault
 */
export async function refuseUsed(db: Db): Promise<void> {
  // Connections that were closed a moment ago may still be there.
  for (let looks = 0; ; looks++) {
    const used = await statement(
      db,
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
      [],
    )
    if (used.length === 0) return
    if (looks === 20)
      throw new CopyFault(
        `${used.length} others are connected to the database: stop every server, and whatever else uses it.`,
      )
    await sleep(100)
  }
}

/** @throws CopyFault where the database has tables. */
export async function refuseFilled(db: Db): Promise<void> {
  const [row] = await statement<{ n: number }>(
    db,
    `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    [],
  )
  if ((row?.n ?? 0) > 0)
    throw new CopyFault(
      'The database that the rows go to has tables: they go into an empty one only.',
    )
}

/** Takes away what a move that was broken off made. @throws CopyFault where a server has begun to use it since. */
export async function empty(db: Db): Promise<void> {
  const [there] = await statement<{ is: boolean }>(
    db,
    `select to_regclass('public.users') is not null and to_regclass('public.restored_from') is not null as is`,
    [],
  )
  if (there?.is) {
    const used = await statement(
      db,
      'select from users where not exists (select from restored_from) limit 1',
      [],
    )
    if (used.length > 0)
      throw new CopyFault('Somebody has used the database since the move was broken off.')
  }
  await statement(db, 'drop schema if exists graphile_worker cascade', [])
  await statement(db, 'drop schema public cascade', [])
  await statement(db, 'create schema public', [])
}
