import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { shutDown } from './postmaster.ts'
import { birth } from './processes.ts'
import { livingUsers } from './users.ts'

/** A folder in memory, where the system has one. */
const inMemory = '/dev/shm'

/** Bytes that databases of tests may take, with much room: each is twenty megabytes and goes after its file. */
const enough = 4 * 1024 ** 3

/**
 * A folder for data that ends with the tests: in memory where there is plenty of both, else the system's own. A database is
 * 1,400 files, and to make them takes a disk's file system five times the processor's time.
 */
export const quickFolder = (): string => (hasRoom() ? inMemory : realpathSync(tmpdir()))

/**
 * Tests and the processes that they start put their own folders below the run's: databases, copies and clones are thousands
 * of small files, which a disk that others use takes seconds for, and they go with the run. Some systems run no program that
 * lies in memory: there everything stays where it was.
 */
export function keepTemporary(below: string): void {
  // The names of sockets are short.
  const folder = join(below, 't')
  mkdirSync(folder)
  // As the system's own: databases and stores run as other users.
  chmodSync(folder, 0o1777)
  const program = join(folder, 'runs')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  if (spawnSync(program).status === 0) process.env['TMPDIR'] = folder
}

/**
 * Returns a new folder below which everything goes that this process and those that it starts put into the system's folder for
 * temporary files. Those of runs that were killed are removed.
 */
export function ownTemporary(): string {
  const place = quickFolder()
  for (const name of readdirSync(place)) {
    const [, pid] = /^plaudit-run-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && birth(Number(pid)) === '')
      rmSync(join(place, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const folder = mkdtempSync(join(place, `plaudit-run-${process.pid}-`))
  chmodSync(folder, 0o755)
  keepTemporary(folder)
  return folder
}

function hasRoom(): boolean {
  if (!isWritable() || freemem() < 2 * enough) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= enough
}

function isWritable(): boolean {
  try {
    accessSync(inMemory, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Removes what killed runs left, with its database servers: on the disk and in memory.
 * @param prefix how the folders of such runs begin.
 * @param below a further place in each of them where a database may lie.
 */
export async function sweep(prefix: string, below: string): Promise<void> {
  for (const temporary of [realpathSync(tmpdir()), ...(isWritable() ? [inMemory] : [])])
    for (const name of readdirSync(temporary).filter((found) => found.startsWith(prefix)))
      await sweepOne(join(temporary, name), ['.', below])
}

async function sweepOne(folder: string, places: readonly string[]): Promise<void> {
  try {
    const homes = places
      .map((place) => join(folder, place, 'postgres'))
      .filter((home) => existsSync(join(home, 'users')))
    const isUsed = homes.some((home) => livingUsers(join(home, 'users')).length > 0)
    if (homes.length === 0 || isUsed) return
    for (const home of homes) await shutDown(join(home, 'data'))
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another run is just making, or sweeping, it.
  }
}
