import { execFile } from 'node:child_process'
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { dataFolder } from '../../../apps/server/src/platform/postgres/folders.ts'
import type { Postgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { masterSecret } from '../../../apps/server/src/platform/secrets.ts'
import { openStorage } from '../../../apps/server/src/platform/storage.ts'
import { openS3Storage } from '../../../apps/server/src/platform/storageS3.ts'
import { copyCluster } from './cluster.ts'
import { CopyFault } from './fault.ts'
import { holdMoment, type Moment } from './facts.ts'
import { copyFiles, olderFiles } from './files.ts'
import { wrapKeys } from './keys.ts'
import {
  copiesIn,
  keysFile,
  manifestFile,
  nameAt,
  signedManifest,
  toClear,
  type Manifest,
} from './manifest.ts'
import { CopyWriter, sumsFile, sumsText } from './writer.ts'

export interface BackupOptions {
  config: Pick<Config, 'dataDir' | 'secretKey'> & Partial<Pick<Config, 's3'>>
  postgres: Pick<Postgres, 'config'>
  /** The folder that copies are put into, each in one of its own; there already. */
  to: string
  passphrase: string
  /** Number of copies that stay; all of them when left out. */
  keep?: number
  /** Name of the copy that was proven last: it stays in any case. */
  proven?: string | undefined
  fast?: boolean
  /** Waits until the disk has all of it; tests alone do not. */
  durable?: boolean
  now?: Date
}

export interface MadeCopy {
  folder: string
  bytes: number
  files: number
  /** Older copies that were cleared away. */
  cleared: string[]
}

/**
 * Copies an installation that may be running: its database as it is at one moment, every file that a row of that moment
 * names, and its keys under the passphrase. The copy appears whole or not at all.
 * @param admin the connection by which no other copy is made meanwhile.
 */
export async function makeCopy(options: BackupOptions, admin: pg.Client): Promise<MadeCopy> {
  const { config, to: folder, passphrase, now = new Date() } = options
  const name = nameAt(now)
  const part = path.join(folder, `.${name}.part-${process.pid}`)
  try {
    await mkdir(part, { mode: 0o700 })
    const writer = new CopyWriter(part)
    const manifest = await copyAll(options, admin, writer, folder)
    const secret = await masterSecret(config.secretKey, config.dataDir)
    await writer.text(keysFile, `${JSON.stringify(wrapKeys(secret, passphrase), null, 1)}\n`)
    await finish(writer, { ...manifest, begun_at: now.toISOString() }, secret)
    if (options.durable !== false) await settle(part)
    await rename(part, path.join(folder, name))
    const cleared = await clearOld(folder, path.join(folder, name), options)
    return {
      folder: path.join(folder, name),
      bytes: writer.bytes,
      files: writer.sums.size,
      cleared,
    }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** @throws CopyFault for a folder within what is copied. */
export async function targetOf(to: string, dataDir: string): Promise<string> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const folder = await realpath(to)
  const home = await realpath(dataDir)
  if (folder === home || folder.startsWith(`${home}${path.sep}`))
    throw new CopyFault(
      `Copies can't lie in ${home} itself, which they are of: name another folder.`,
    )
  return folder
}

/** Files before the moment and once more after it: what a row names was stored before the row was. */
async function copyAll(
  { config, postgres, fast = false }: BackupOptions,
  admin: pg.Client,
  writer: CopyWriter,
  folder: string,
): Promise<Omit<Manifest, 'sums' | 'begun_at'>> {
  const storage = config.s3 ? openS3Storage(config.s3) : openStorage(config.dataDir)
  const older = await olderFiles((await copiesIn(folder)).at(-1))
  await copyFiles(storage, writer, older)
  const moments: Moment[] = []
  const hold = async () => void moments.push(await holdMoment(postgres.config))
  let at = new Date()
  const after = async () => {
    at = new Date()
    await hold()
  }
  try {
    const data = dataFolder(config.dataDir)
    await copyCluster({ admin, data, writer, fast, before: hold, after })
    await copyFiles(storage, writer, older)
    const before = (await moments[0]?.counts()) ?? {}
    const later = (await moments[1]?.counts()) ?? {}
    const tables = Object.fromEntries(
      Object.keys(before).map((name) => [name, [before[name] ?? 0, later[name] ?? 0]] as const),
    )
    const logs = (await moments[0]?.logs()) ?? []
    const about = await aboutDatabase(admin)
    return {
      ...about,
      format: 1,
      kind: 'cluster',
      at: at.toISOString(),
      facts: { tables: tables as Manifest['facts']['tables'], logs },
    }
  } finally {
    for (const moment of moments) await moment.end()
  }
}

export async function aboutDatabase(
  client: pg.Client,
): Promise<Pick<Manifest, 'version' | 'postgres' | 'migrations'>> {
  const { rows } = await client.query<{ postgres: string; migrations: string[] }>(
    `select (current_setting('server_version_num')::int / 10000)::text as postgres,
       (select array_agg(name order by name) from migrations) as migrations`,
  )
  return {
    version: await productVersion(),
    postgres: rows[0]?.postgres ?? '',
    migrations: rows[0]?.migrations ?? [],
  }
}

async function productVersion(): Promise<string> {
  const file = path.resolve(import.meta.dirname, '../../../package.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

/** The list of checksums, what says who made it, and all of it on the disk. */
export async function finish(
  writer: CopyWriter,
  manifest: Omit<Manifest, 'sums'>,
  secret: string,
): Promise<void> {
  const list = sumsText(writer.sums)
  await writer.text(sumsFile, list)
  const sums = writer.sums.get(sumsFile) ?? ''
  writer.sums.delete(sumsFile)
  await writeFile(
    path.join(writer.root, manifestFile),
    signedManifest({ ...manifest, sums }, secret),
    { mode: 0o600 },
  )
}

/** The whole file system at once: thousands of files one by one would wait for the disk thousands of times. */
export async function settle(folder: string): Promise<void> {
  const sync = promisify(execFile)
  await sync('sync', ['-f', folder]).catch(() => sync('sync'))
}

async function clearOld(
  folder: string,
  made: string,
  { keep, proven }: Pick<BackupOptions, 'keep' | 'proven'>,
): Promise<string[]> {
  if (keep === undefined) return []
  const old = toClear(await copiesIn(folder), made, keep, proven)
  for (const copy of old) await rm(copy, { recursive: true, force: true })
  return old.map((copy) => path.basename(copy))
}
