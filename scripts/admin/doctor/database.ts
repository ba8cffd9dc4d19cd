import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { slowStatements } from '../../../apps/server/src/modules/admin/data/statements.ts'
import { openSigners } from '../../../apps/server/src/modules/voting/mutations/signers.ts'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { statement, type Db } from '../../../apps/server/src/platform/db/db.ts'
import { foreignTo } from '../../../apps/server/src/platform/db/migrate.ts'
import { loadSecrets } from '../../../apps/server/src/platform/secrets.ts'
import { archiveFaults, provenFaults } from './copies.ts'
import { broken, risk, type Fault } from './fault.ts'
import { fileFaults, readFaults, suitFaults } from './nodes.ts'
import { bookFaults, lateFaults, taskFaults } from './work.ts'

const migrationsFolder = path.resolve(import.meta.dirname, '../../../apps/server/migrations')

/** Without the tables there is nothing more to look at. */
export async function databaseFaults(db: Db, config: Config): Promise<Fault[]> {
  const faults = [
    ...(await suitFaults(db, config)),
    ...(await clockFaults(db)),
    ...(await readFaults(db, config)),
  ]
  const missing = await migrationFaults(db, config)
  if (missing.length > 0) return [...faults, ...missing]
  if (!(await hasTasks(db)))
    return [
      ...faults,
      broken('No server has run on this database yet.', 'Start it once: npm start'),
    ]
  return [
    ...faults,
    ...(await taskFaults(db)),
    ...(await lateFaults(db)),
    ...(await bookFaults(db)),
    ...(await provenFaults(db, config)),
    ...(await archiveFaults(db, config)),
    ...(await placeFaults(db)),
    ...(await fileFaults(db, config)),
    ...(await keyFaults(db, config)),
    ...(await slowFaults(db)),
  ]
}

/** Queries for which people wait each time, not once on a bad day. */
async function slowFaults(db: Db): Promise<Fault[]> {
  const often = ((await slowStatements(db)) ?? []).filter(
    ({ calls, mean_ms }) => calls >= 10 && mean_ms >= 1000,
  )
  return often.map(({ query, calls, mean_ms }) =>
    risk(
      `A query takes ${mean_ms} ms on average (${calls} runs): ${query.slice(0, 160)}`,
      'Run ANALYZE on the database; if it stays slow, /admin/health has its whole text for a report.',
    ),
  )
}

/** The tables of tasks are made by the first start. */
async function hasTasks(db: Db): Promise<boolean> {
  const [row] = await statement<{ is: boolean }>(
    db,
    `select to_regclass('graphile_worker._private_jobs') is not null as is`,
    [],
  )
  return row?.is === true
}

async function clockFaults(db: Db): Promise<Fault[]> {
  const before = Date.now()
  const [row] = await statement<{ now: Date }>(db, 'select clock_timestamp() as now', [])
  const middle = (before + Date.now()) / 2
  const off = (row?.now.getTime() ?? middle) - middle
  if (Math.abs(off) < 2000) return []
  return [
    broken(
      `This machine’s clock and the database’s are ${(Math.abs(off) / 1000).toFixed(0)} s apart: contests open and close by both.`,
      'Let both follow the time by NTP (timedatectl set-ntp true).',
    ),
  ]
}

async function migrationFaults(db: Db, { rollbackFrom }: Config): Promise<Fault[]> {
  const [there] = await statement<{ is: boolean }>(
    db,
    `select to_regclass('migrations') is not null as is`,
    [],
  )
  const done = there?.is
    ? await statement<{ name: string }>(db, 'select name from migrations', [])
    : []
  const ran = new Set(done.map(({ name }) => name))
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  const missing = files.filter((name) => !ran.has(name)).sort()
  const foreign = foreignTo(files, [...ran], rollbackFrom)
  if (foreign.length > 0)
    return [
      broken(
        `The database belongs to another version, which made ${foreign[0]}.`,
        'Start that version, or restore a copy of this one.',
      ),
    ]
  return missing.length === 0
    ? []
    : [
        broken(
          `${missing.length} migrations have not run, the first is ${missing[0]}.`,
          'Start the server: it runs them. If it does not start, its last lines say why.',
        ),
      ]
}

async function placeFaults(db: Db): Promise<Fault[]> {
  const [row] = await statement<{ restored: boolean; admin: boolean }>(
    db,
    'select exists (select from restored_from) as restored, exists (select from users where is_admin) as admin',
    [],
  )
  const faults: Fault[] = []
  if (row?.restored)
    faults.push(
      broken(
        'This place was put back from a copy: it takes nothing in and sends nothing.',
        'npm run admin -- reconcile',
      ),
    )
  if (!row?.admin)
    faults.push(
      risk(
        'Nobody is an admin.',
        'Follow the link that the start prints, or: npm run admin -- promote <username>',
      ),
    )
  return faults
}

/** The installation's secret is the one that its sealed keys were sealed with. */
async function keyFaults(db: Db, config: Config): Promise<Fault[]> {
  const [row] = await statement<{ n: number }>(db, 'select count(*)::int as n from log_keys', [])
  const isThere =
    config.secretKey !== undefined || existsSync(path.join(config.dataDir, 'secret.key'))
  if (!isThere && (row?.n ?? 0) > 0)
    return [
      broken(
        `The installation’s key is gone: there is no secret.key in ${config.dataDir}.`,
        'Put it back from a copy before anything is started: a new one opens nothing that the old one sealed.',
      ),
    ]
  // Asked without a key it would make one.
  if (!isThere) return []
  const secrets = await loadSecrets(config.secretKey, config.dataDir)
  try {
    await openSigners(db, secrets)
    return []
  } catch (error) {
    return [
      broken((error as Error).message, 'Nothing can be signed until then; no key is made anew.'),
    ]
  }
}
