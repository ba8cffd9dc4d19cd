import { chownSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../../apps/server/src/platform/db/db.ts'
import { databaseUser, type OsUser } from '../../../apps/server/src/platform/postgres/os-user.ts'
import { prepareFolders } from '../../../apps/server/src/platform/postgres/folders.ts'
import type { Settings } from '../../../apps/server/src/platform/postgres/settings.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { restoring } from '../../../apps/server/src/platform/postgres/unfinished.ts'
import { openStorage } from '../../../apps/server/src/platform/storage.ts'
import { filesIntoStore } from '../moving/files.ts'
import { verifyLedger } from '../verifyLedger.ts'
import { bareFolders, clusterFolder } from './cluster.ts'
import { differences, missingFiles } from './facts.ts'
import { CopyFault } from './fault.ts'
import { filesFolder } from './files.ts'
import { keysFile, openCopy, type OpenCopy } from './manifest.ts'
import { notePutBack } from './reconcile.ts'
import { CopyWriter } from './writer.ts'

export interface RestoreOptions {
  copy: string
  /** The fresh place: a folder that is not there yet or has nothing in it. */
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 's3' | 'secretKey'>>
  passphrase: string
  verify: boolean
  /** Settings of the database's first start; tests give their own. */
  settings?: Settings
  say(line: string): void
}

const quiet = { info: () => undefined }

/**
 * Puts a copy back into a fresh place. Every byte is held against the copy's checksums on its way; nothing is there
 * before all of it is right. The place is marked: it sends nothing until it was reconciled.
 * @throws CopyFault naming every file that is not what was copied.
 */
export async function restoreCopy(options: RestoreOptions): Promise<void> {
  const { copy, config, passphrase, say } = options
  const opened = await openCopy(copy, passphrase)
  if (opened.manifest.kind !== 'cluster' || config.databaseUrl !== undefined)
    throw new CopyFault(
      'Files of a database go into a place with the bundled one: unset DATABASE_URL. What `export` wrote is taken in by `import`.',
    )
  if (config.secretKey !== undefined && config.secretKey !== opened.secret)
    throw new CopyFault(
      'SECRET_KEY is not that of the installation that was copied: unset it, or set the same.',
    )
  const staging = await beginPlace(config.dataDir)
  try {
    say(`Reading the copy of ${opened.manifest.at} …`)
    await putBack(opened, copy, staging)
    await firstStart(options, opened, staging)
    if (config.s3) await filesIntoStore(staging, config.s3)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
  await moveIn(staging, config.dataDir)
}

/**
 * Begins to fill a fresh place: the folder that its parts are put together in keeps everybody else away until all of them
 * are where they belong. @throws CopyFault for a place that has something in it: nobody's data is ever written over.
 */
export async function beginPlace(dataDir: string): Promise<string> {
  await refuseFilled(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const staging = path.join(dataDir, restoring)
  // Fails for the second of two that begin at once.
  await mkdir(staging, { mode: 0o755 })
  return staging
}

async function refuseFilled(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (found.length > 0)
    throw new CopyFault(
      `${dataDir} is not empty (${found.slice(0, 5).join(', ')}): a copy goes into a fresh place only. Set DATA_DIR to another folder.`,
    )
}

async function putBack({ sums, secret }: OpenCopy, copy: string, staging: string): Promise<void> {
  const user = databaseUser(path.join(staging, 'postgres', 'data'))
  const folders = prepareFolders(staging, user, { ...quiet, warn: () => undefined })
  await mkdir(folders.data, { mode: 0o700 })
  for (const name of bareFolders)
    await mkdir(path.join(folders.data, name), { recursive: true, mode: 0o700 })
  const database = new CopyWriter(folders.data)
  const files = new CopyWriter(path.join(staging, filesFolder))
  const wrong: string[] = []
  for (const [name, sum] of sums) {
    const [top = '', ...rest] = name.split('/')
    const into = top === clusterFolder ? database : top === filesFolder ? files : undefined
    if (into === undefined) continue
    const inner = rest.join('/')
    if (!(await into.file(inner, path.join(copy, name)))) wrong.push(`${name} is missing`)
    else if (into.sums.get(inner) !== sum) wrong.push(`${name} was changed`)
  }
  if (wrong.length > 0)
    throw new CopyFault(
      `This copy is damaged. Nothing was restored; try an older one.\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    )
  if (!sums.has(keysFile)) throw new CopyFault(`${keysFile} is not in the list of this copy.`)
  if (user) await giveTo(user, folders.data)
  await writeFile(path.join(staging, 'secret.key'), `${secret}\n`, { mode: 0o600 })
}

async function giveTo(user: OsUser, folder: string): Promise<void> {
  chownSync(folder, user.uid, user.gid)
  for (const one of await readdir(folder, { recursive: true }))
    chownSync(path.join(folder, one), user.uid, user.gid)
}

/** Replays the journal, marks the place and, where it is asked, proves that it is the one that was copied. */
async function firstStart(
  { verify, settings, say }: RestoreOptions,
  { manifest }: OpenCopy,
  staging: string,
): Promise<void> {
  const postgres = await startPostgres({
    dataDir: staging,
    log: { ...quiet, warn: say },
    ...(settings && { settings }),
  })
  const { db, close } = openDatabase({ connection: postgres.config, max: 1 })
  try {
    const wrong = verify ? await differences(db, manifest.facts) : []
    const missing = verify ? await missingFiles(db, openStorage(staging)) : []
    for (const line of [...wrong, ...missing.map((key) => `the file ${key} is missing`)])
      say(`  ${line}`)
    if (wrong.length + missing.length > 0)
      throw new CopyFault('The restored database is not the one that was copied.')
    if (verify) sayVerified(manifest.facts, say)
    if (verify && (await verifyLedger(db, say)) !== 0)
      throw new CopyFault('The ledger does not sum to zero.')
    await notePutBack(db, new Date(manifest.at))
  } finally {
    await close()
    await postgres.stop()
  }
}

function sayVerified({ tables, logs }: OpenCopy['manifest']['facts'], say: RestoreOptions['say']) {
  const rows = Object.values(tables).reduce((sum, [before]) => sum + before, 0)
  say(
    `Verified: ${rows} rows in ${Object.keys(tables).length} tables, ${logs.length} logs with equal roots.`,
  )
}

/** Puts the parts of a place where they belong. Until the last of them is there, its folder lets nobody start. */
export async function moveIn(staging: string, dataDir: string): Promise<void> {
  for (const name of [filesFolder, 'secret.key', 'postgres'])
    await rename(path.join(staging, name), path.join(dataDir, name)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
  await rm(staging, { recursive: true, force: true })
}
