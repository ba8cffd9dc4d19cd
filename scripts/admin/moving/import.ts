import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { directConnection } from '../../../apps/server/src/platform/configNodes.ts'
import { newClient, openDatabase } from '../../../apps/server/src/platform/db/db.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { startPostgres } from '../../../apps/server/src/platform/postgres/start.ts'
import type { Settings } from '../../../apps/server/src/platform/postgres/settings.ts'
import { openStorage, type Storage } from '../../../apps/server/src/platform/storage.ts'
import { openS3Storage } from '../../../apps/server/src/platform/storageS3.ts'
import { migrateTasks } from '../../../apps/server/src/platform/tasks.ts'
import { verifyLedger } from '../verifyLedger.ts'
import { differences, missingFiles } from '../copies/facts.ts'
import { CopyFault } from '../copies/fault.ts'
import { filesFolder } from '../copies/files.ts'
import { openCopy, type Manifest, type OpenCopy } from '../copies/manifest.ts'
import { beginPlace, moveIn } from '../copies/restore.ts'
import { CopyWriter } from '../copies/writer.ts'
import { filesIntoStore } from './files.ts'
import { passMarks } from './marks.ts'
import { quoted, rowsFile, schemas } from './tables.ts'
import { refuseFilled } from './target.ts'

export interface ImportOptions {
  from: string
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'> & Partial<Pick<Config, 's3'>>
  passphrase: string
  /** Where the files are already; else they come with the rows. */
  files?: Storage
  settings?: Settings
  say(line: string): void
}

/** Takes in what `export` wrote: into the database of DATABASE_URL, which has to be empty, or into a fresh bundled one. */
export async function importRows(options: ImportOptions): Promise<void> {
  const { from, config, passphrase } = options
  const opened = await openCopy(from, passphrase)
  if (opened.manifest.kind !== 'rows')
    throw new CopyFault('This is a copy of the bundled database: `restore` puts it back.')
  if (config.secretKey !== undefined && config.secretKey !== opened.secret)
    throw new CopyFault(
      'SECRET_KEY is not that of the installation that was exported: unset it, or set the same.',
    )
  const staging = await beginPlace(config.dataDir)
  try {
    await takeAll(options, opened, staging)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
  await moveIn(staging, config.dataDir)
}

async function takeAll(
  { from, config, settings, say, files }: ImportOptions,
  opened: OpenCopy,
  staging: string,
): Promise<void> {
  const postgres =
    config.databaseUrl === undefined
      ? await startPostgres({
          dataDir: staging,
          log: { info: () => undefined, warn: say },
          ...(settings && { settings }),
        })
      : undefined
  try {
    await takeFiles(opened, from, staging)
    // Before the rows: what breaks off here is begun anew, while rows go into an empty database once.
    if (config.s3) await filesIntoStore(staging, config.s3)
    await takeRows(opened, from, postgres?.config ?? directConnection(config), {
      say,
      files: files ?? (config.s3 ? openS3Storage(config.s3) : openStorage(staging)),
    })
  } finally {
    await postgres?.stop()
  }
}

async function takeFiles({ sums, secret }: OpenCopy, from: string, staging: string): Promise<void> {
  const files = new CopyWriter(path.join(staging, filesFolder))
  // Rows are read here for their checksums alone: what was changed is found before any of it is written.
  const spare = new CopyWriter(path.join(staging, '.checked'))
  const wrong: string[] = []
  for (const [name, sum] of sums) {
    const isFile = name.startsWith(`${filesFolder}/`)
    const into = isFile ? files : spare
    const inner = isFile ? name.slice(filesFolder.length + 1) : 'one'
    if (!(await into.file(inner, path.join(from, name)))) wrong.push(`${name} is missing`)
    else if (into.sums.get(inner) !== sum) wrong.push(`${name} was changed`)
  }
  if (wrong.length > 0)
    throw new CopyFault(`This export is damaged. Nothing was taken in.\n  ${wrong.join('\n  ')}`)
  await writeFile(path.join(staging, 'secret.key'), `${secret}\n`, { mode: 0o600 })
}

async function takeRows(
  { manifest }: OpenCopy,
  from: string,
  connection: pg.ClientConfig,
  { say, files }: Pick<ImportOptions, 'say'> & { files: Storage },
): Promise<void> {
  const { db, pool, close } = openDatabase({ connection, max: 2 })
  const client = newClient({ ...connection, options: '-c idle_in_transaction_session_timeout=0' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseFilled(db)
    await migrate(pool)
    await migrateTasks(pool)
    await sameVersion(client, manifest.migrations)
    await fill(client, from, manifest)
    await client.query('analyze')
    // The installation that was exported had lost them already: every file of the export was taken in.
    for (const key of await missingFiles(db, files)) say(`  the file ${key} is missing`)
    const wrong = await differences(db, manifest.facts)
    for (const line of wrong) say(`  ${line}`)
    if (wrong.length > 0 || (await verifyLedger(db, say)) !== 0)
      throw new CopyFault(
        'What was taken in is not what was exported: empty the database and try again.',
      )
  } finally {
    await client.end()
    await close()
  }
}

/** All of it or nothing. */
async function fill(client: pg.Client, from: string, manifest: Manifest): Promise<void> {
  const rows = manifest.rows ?? { transactions: 0, tables: {}, sequences: {} }
  await passMarks(client, rows.transactions)
  await client.query('begin')
  const { loose, bind } = await rulesOf(client)
  for (const statement of loose) await client.query(statement)
  const names = Object.keys(rows.tables)
  await client.query(`truncate ${names.map(quoted).join(', ')}`)
  for (const [table, columns] of Object.entries(rows.tables))
    await readTable(client, from, table, columns)
  for (const [name, last] of Object.entries(rows.sequences))
    await client.query('select setval($1::regclass, $2)', [quoted(name), last])
  for (const statement of bind) await client.query(statement)
  await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null;
     update graphile_worker._private_job_queues set locked_at = null, locked_by = null;`,
  )
  await client.query(
    `insert into restored_from (copied_at) values ($1)
     on conflict (once) do update set copied_at = excluded.copied_at, restored_at = now()`,
    [manifest.at],
  )
  await client.query('commit')
}

async function sameVersion(client: pg.Client, theirs: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const ours = rows.map(({ name }) => name)
  const other = [
    ...ours.filter((name) => !theirs.includes(name)),
    ...theirs.filter((name) => !ours.includes(name)),
  ]
  if (other.length > 0)
    throw new CopyFault(`The export is of another version (${other[0]}): use the same for both.`)
}

/** References between tables and what looks at rows as they are written: set aside while they come, in any order. */
async function rulesOf(client: pg.Client): Promise<{ loose: string[]; bind: string[] }> {
  const references = await client.query<{ table: string; name: string; says: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as says
     from pg_constraint where contype = 'f' and connamespace = any ($1::regnamespace[])`,
    [schemas],
  )
  const watched = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = any ($1::regnamespace[]) and c.relkind = 'r'`,
    [schemas],
  )
  return {
    loose: [
      ...references.rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...watched.rows.map(({ table }) => `alter table ${table} disable trigger user`),
    ],
    bind: [
      ...watched.rows.map(({ table }) => `alter table ${table} enable trigger user`),
      ...references.rows.map(
        ({ table, name, says }) => `alter table ${table} add constraint ${name} ${says}`,
      ),
    ],
  }
}

async function readTable(
  client: pg.Client,
  from: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const target = client.query(
    copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`),
  )
  await pipeline(createReadStream(path.join(from, rowsFile(table))), createZstdDecompress(), target)
}
