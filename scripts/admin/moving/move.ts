import { createHash, randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { directConnection } from '../../../apps/server/src/platform/configNodes.ts'
import { openDatabase, type Db } from '../../../apps/server/src/platform/db/db.ts'
import { lacksOf, refusePooled } from '../../../apps/server/src/platform/db/suited.ts'
import type { Settings } from '../../../apps/server/src/platform/postgres/settings.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { movedAway, moving } from '../../../apps/server/src/platform/postgres/unfinished.ts'
import { openStorage } from '../../../apps/server/src/platform/storage.ts'
import { openS3Storage } from '../../../apps/server/src/platform/storageS3.ts'
import { settle } from '../copies/backup.ts'
import { CopyFault } from '../copies/fault.ts'
import { notePutBack, reconcile } from '../copies/reconcile.ts'
import { exportRows } from './export.ts'
import { importRows } from './import.ts'
import { empty, refuseFilled, refuseUsed } from './target.ts'
import { alone, endServers, refuseRunning } from './upgrade.ts'

export interface MoveOptions {
  config: Pick<Config, 'dataDir' | 'secretKey' | 'databaseUrl' | 'databaseDirectUrl'> &
    Partial<Pick<Config, 's3'>>
  /** The empty database that the rows go to; null: from the own database into the bundled one. */
  to: string | null
  settings?: Settings
  say(line: string): void
}

/** Everything lies in DATA_DIR itself, where files and keys stay. */
export function placeOf(dataDir: string) {
  const home = path.resolve(dataDir)
  const staging = path.join(home, moving)
  return {
    home,
    now: path.join(home, 'postgres'),
    before: path.join(home, movedAway),
    /** While this is there no server starts here (`refuseUnfinished`). */
    staging,
    rows: path.join(staging, 'rows'),
    fresh: path.join(staging, 'new'),
    /** Which way the move goes. */
    way: path.join(staging, 'way'),
    /** There once tables are made in a database that was found empty. */
    begun: path.join(staging, 'begun'),
    /** There once the rows are whole where they went. */
    whole: path.join(staging, 'whole'),
  }
}
type Place = ReturnType<typeof placeOf>

/**
 * Moves an installation from the bundled database to one of the operator's own, or back: rows, reconciling and the change
 * of places at once. Nothing may use either database meanwhile. Killed at any moment it leaves a place where no server
 * starts, and goes on when it is run again.
 */
export async function move(options: MoveOptions): Promise<void> {
  const { config, to, say } = options
  if (to !== null && config.databaseUrl !== undefined)
    throw new CopyFault('DATABASE_URL is set: `move --to` is for the bundled database. Unset it.')
  if (to === null && config.databaseUrl === undefined)
    throw new CopyFault('Say by DATABASE_URL which database the rows come from.')
  const place = placeOf(config.dataDir)
  await alone(place.staging, async () => {
    try {
      for (const step of stepsOf(options, place)) await step()
    } catch (error) {
      if (!(error instanceof OtherMove) && !existsSync(place.whole)) await giveUp(options, place)
      throw error
    }
  })
  say(
    to === null
      ? 'Done. Unset DATABASE_URL and start the server. The database that it came from sends nothing and takes nothing in.'
      : `Done. Set DATABASE_URL to the new database and start the server. The database as it was is in ${place.before}: remove it when you are content.`,
  )
}

/** The steps one after the other: each finds what was done already, so that all of them can be run again. */
export function stepsOf(options: MoveOptions, place: Place): (() => Promise<void>)[] {
  return [
    () => look(options, place),
    () => takeOver(options, place),
    () => goOn(options, place),
    () => changePlaces(options, place),
    // What is there of the move goes last of all, its files after the rest.
    () => rm(place.staging, { recursive: true, force: true }),
  ]
}

const wayTo = ({ to, config }: MoveOptions): string =>
  createHash('sha256').update(`${to} ${config.databaseUrl}`).digest('hex')

/** @throws CopyFault where the move can't begin, or another one was begun. */
async function look(options: MoveOptions, place: Place): Promise<void> {
  const { to, config, say } = options
  if (existsSync(place.way) && readFileSync(place.way, 'utf8') !== wayTo(options))
    throw new OtherMove(
      `Another move was begun in ${place.home}: name the same database again, or remove ${place.staging}.`,
    )
  await writeFile(place.way, wayTo(options))
  if (existsSync(place.whole)) return
  if (to === null) {
    if (lstatSync(place.now, { throwIfNoEntry: false }) !== undefined)
      throw new CopyFault(`${place.now} is there already: move it away.`)
    return within(directConnection(config), refuseUsed)
  }
  if (!existsSync(place.now))
    throw new CopyFault(`There is no bundled database in ${config.dataDir}.`)
  if (existsSync(place.before))
    throw new CopyFault(`${place.before} is there already, of another move: move it away.`)
  refuseRunning(place.now)
  const target = { connectionString: to }
  await refusePooled(target, target)
  await within(target, async (db) => {
    for (const { what, fix } of await lacksOf(db, { workers: 1, urls: [to] })) say(`${what} ${fix}`)
    await refuseUsed(db)
    if (existsSync(place.begun)) await empty(db)
    else await refuseFilled(db)
  })
  await writeFile(place.begun, '')
}

/** A move that goes elsewhere: nothing of the one that was begun is touched. */
class OtherMove extends CopyFault {}

async function takeOver(options: MoveOptions, place: Place): Promise<void> {
  const { config, to, say, settings } = options
  if (existsSync(place.whole)) return
  const passphrase = randomBytes(24).toString('hex')
  const common = { passphrase, say, ...(settings && { settings }) }
  for (const part of [place.rows, place.fresh]) {
    await endServers(part)
    await rm(part, { recursive: true, force: true })
  }
  await mkdir(place.fresh, { recursive: true, mode: 0o755 })
  say('Writing out the rows …')
  await withSource(options, place, (connection) =>
    exportRows({ ...common, config, connection, to: place.rows, withFiles: false }),
  )
  say('Taking them in …')
  const databaseUrl = to === null ? undefined : to
  const into = { dataDir: place.fresh, databaseUrl, secretKey: config.secretKey }
  const files = config.s3 ? openS3Storage(config.s3) : openStorage(config.dataDir)
  await importRows({ ...common, config: into, from: place.rows, files })
  if (settings?.['fsync'] !== 'off') await settle(place.home)
  await writeFile(place.whole, '')
}

/** Nothing happened between writing out and taking in: nobody else may use either database meanwhile. */
async function goOn(options: MoveOptions, place: Place): Promise<void> {
  // It changed places already.
  if (options.to === null && existsSync(place.now)) return
  await withTarget(options, place, async (db) => {
    await reconcile(db, 'moved', () => undefined)
  })
}

/** The database that the rows came from is out of the way: two of one installation would sign two logs of one name. */
async function changePlaces({ to, config }: MoveOptions, place: Place): Promise<void> {
  if (to !== null) {
    if (existsSync(place.now)) await rename(place.now, place.before)
    return
  }
  await within(directConnection(config), (db) => notePutBack(db, new Date()))
  if (!existsSync(place.now)) await rename(path.join(place.fresh, 'postgres'), place.now)
}

async function giveUp({ to }: MoveOptions, place: Place): Promise<void> {
  await endServers(place.fresh)
  // A database that was found empty is so again.
  if (to !== null && existsSync(place.begun))
    await within({ connectionString: to }, empty).catch(() => undefined)
  await rm(place.staging, { recursive: true, force: true })
}

async function withSource(
  { config, to, settings, say }: MoveOptions,
  { home }: Place,
  work: (connection: pg.PoolConfig) => Promise<unknown>,
): Promise<void> {
  if (to === null) return void (await work(directConnection(config)))
  const log = { info: () => undefined, warn: say }
  const own = await startPostgres({
    dataDir: home,
    log,
    isBesideWork: true,
    ...(settings && { settings }),
  })
  try {
    await work(own.config)
  } finally {
    await own.stop()
  }
}

async function withTarget(
  { to, settings, say }: MoveOptions,
  { fresh }: Place,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  if (to !== null) return within({ connectionString: to }, work)
  const log = { info: () => undefined, warn: say }
  const own = await startPostgres({ dataDir: fresh, log, ...(settings && { settings }) })
  try {
    await within(own.config, work)
  } finally {
    await own.stop()
  }
}

async function within(
  connection: pg.PoolConfig,
  work: (db: Db) => Promise<unknown>,
): Promise<void> {
  const { db, close } = openDatabase({ connection, max: 1 })
  try {
    await work(db)
  } finally {
    await close()
  }
}
