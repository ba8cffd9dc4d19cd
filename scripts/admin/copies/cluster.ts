import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CopyFault } from './fault.ts'
import type { CopyWriter } from './writer.ts'

/** Folder of a cluster within a copy. */
export const clusterFolder = 'database'

/** Files that a server makes anew, or that belong to the running one alone (as pg_basebackup leaves out). */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_internal.init',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'backup_manifest',
  'current_logfiles',
  'postgresql.auto.conf.tmp',
])
/** Folders that have to be there and stay empty. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** Folders of a cluster without any file, which a copy by files would lose. */
const bare = [...emptied, 'pg_tblspc', 'pg_twophase', 'pg_commit_ts', 'pg_logical/snapshots']
export const bareFolders = [
  ...bare,
  'pg_logical/mappings',
  'pg_stat',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]

const control = 'global/pg_control'

export interface ClusterCopy {
  /** A superuser's connection; the copy lasts as long as its session. */
  admin: pg.Client
  /** The cluster's folder. */
  data: string
  writer: CopyWriter
  /** A checkpoint at once instead of one that is spread over minutes. */
  fast: boolean
  /** Told around the moment that the copy is of. */
  before(): Promise<void>
  after(): Promise<void>
}

/**
 * A physical copy of a running cluster: whatever is written meanwhile, a server that starts over the copy replays the
 * journal that comes with it up to the moment of `pg_backup_stop`. Nobody is held up: the journal alone is kept longer,
 * by a slot that goes with this session.
 */
export async function copyCluster(copy: ClusterCopy): Promise<void> {
  const { admin, data, writer } = copy
  if ((await readdir(path.join(data, 'pg_tblspc'))).length > 0)
    throw new CopyFault('The database has tablespaces of its own, which this copy would leave out.')
  await admin.query('select pg_create_physical_replication_slot($1, true, true)', [
    `plaudit_copy_${process.pid}`,
  ])
  const first = await segment(admin, 'select pg_backup_start($1, $2) as lsn', [
    'plaudit',
    copy.fast,
  ])
  for await (const name of filesOf(data))
    await writer.file(`${clusterFolder}/${name}`, path.join(data, name))
  await writer.text(`${clusterFolder}/${control}`, await steadyControl(path.join(data, control)))
  await copy.before()
  const { rows } = await admin.query<{ lsn: string; labelfile: string }>(
    'select lsn::text, labelfile from pg_backup_stop(false)',
  )
  await copy.after()
  const [stop] = rows
  if (stop === undefined) throw new CopyFault('PostgreSQL did not say where the copy ends.')
  await writer.text(`${clusterFolder}/backup_label`, stop.labelfile)
  const last = await segment(admin, 'select $1::pg_lsn as lsn', [stop.lsn])
  await copyJournal(copy, first, last)
}

/** The file of the journal that a place lies in. */
async function segment(admin: pg.Client, sql: string, values: unknown[]): Promise<string> {
  const { rows } = await admin.query<{ file: string }>(
    `select pg_walfile_name(lsn) as file from (${sql}) place`,
    values,
  )
  return rows[0]?.file ?? ''
}

/** The slot keeps every file of the journal since the copy began; names sort as they were written. */
async function copyJournal({ data, writer }: ClusterCopy, first: string, last: string) {
  const folder = path.join(data, 'pg_wal')
  const all = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()
  const needed = all.filter((name) => name >= first && name <= last)
  if (!needed.includes(first)) throw new CopyFault(`The journal ${first} is gone.`)
  for (const name of needed)
    await writer.file(`${clusterFolder}/pg_wal/${name}`, path.join(folder, name))
}

async function* filesOf(data: string, below = ''): AsyncIterable<string> {
  for (const one of await readdir(path.join(data, below), { withFileTypes: true }).catch(
    unlessGone,
  )) {
    const name = path.posix.join(below, one.name)
    if (one.isDirectory()) {
      if (!emptied.has(name) && one.name !== 'pgsql_tmp') yield* filesOf(data, name)
    } else if (one.isFile() && name !== control && !leftOut.has(one.name) && !isTemporary(one.name))
      yield name
  }
}

/** Tables of sessions end with them (`t3_16402`). */
const isTemporary = (name: string): boolean =>
  /^t\d+_\d+/.test(name) || name.startsWith('pgsql_tmp')

/** A folder whose table was dropped meanwhile: the journal says so. */
function unlessGone(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

/** Read until two readings agree: it is written in place, and one with half of each would not start. */
async function steadyControl(file: string): Promise<Buffer> {
  let last = await readFile(file)
  for (let tries = 0; tries < 100; tries++) {
    await sleep(20)
    const now = await readFile(file)
    if (now.equals(last)) return now
    last = now
  }
  throw new CopyFault('The control file of PostgreSQL changes without end.')
}
