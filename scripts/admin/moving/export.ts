import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { newClient } from '../../../apps/server/src/platform/db/db.ts'
import { masterSecret } from '../../../apps/server/src/platform/secrets.ts'
import { openStorage } from '../../../apps/server/src/platform/storage.ts'
import { openS3Storage } from '../../../apps/server/src/platform/storageS3.ts'
import { aboutDatabase, finish, settle } from '../copies/backup.ts'
import { holdMoment } from '../copies/facts.ts'
import { CopyFault } from '../copies/fault.ts'
import { copyFiles } from '../copies/files.ts'
import { wrapKeys } from '../copies/keys.ts'
import { keysFile, type Manifest, type MovedRows } from '../copies/manifest.ts'
import { CopyWriter, lookAt } from '../copies/writer.ts'
import { moved, orderMarks } from './marks.ts'
import { quoted, rowsFile, schemas, tablesOf, type Column } from './tables.ts'

export interface ExportOptions {
  config: Pick<Config, 'dataDir' | 'secretKey'> & Partial<Pick<Config, 's3'>>
  connection: pg.ClientConfig
  /** A folder that is not there yet. */
  to: string
  passphrase: string
  /** False for a place whose files stay where they are. */
  withFiles?: boolean
}

/** Writes an installation as rows, files and keys, which any PostgreSQL takes in (`import`). All of one moment. */
export async function exportRows(options: ExportOptions): Promise<{ rows: number }> {
  const { config, connection, to, passphrase, withFiles = true } = options
  if (await lookAt(to)) throw new CopyFault(`${to} is there already: name a folder that is not.`)
  const part = `${to}.part-${process.pid}`
  const client = newClient({ ...connection, options: '-c idle_in_transaction_session_timeout=0' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await mkdir(part, { recursive: true, mode: 0o700 })
    const writer = new CopyWriter(part)
    const manifest = await writeRows(client, connection, writer)
    const storage = config.s3 ? openS3Storage(config.s3) : openStorage(config.dataDir)
    if (withFiles) await copyFiles(storage, writer, undefined)
    const secret = await masterSecret(config.secretKey, config.dataDir)
    await writer.text(keysFile, `${JSON.stringify(wrapKeys(secret, passphrase), null, 1)}\n`)
    await finish(writer, manifest, secret)
    await settle(part)
    await rename(part, path.resolve(to))
    const rows = Object.values(manifest.facts.tables).reduce((sum, [n]) => sum + n, 0)
    return { rows }
  } finally {
    await client.end()
    await rm(part, { recursive: true, force: true })
  }
}

async function writeRows(
  client: pg.Client,
  connection: pg.ClientConfig,
  writer: CopyWriter,
): Promise<Omit<Manifest, 'sums'>> {
  const at = new Date().toISOString()
  await client.query('begin isolation level repeatable read')
  const { rows } = await client.query<{ snapshot: string }>(
    'select pg_export_snapshot() as snapshot',
  )
  const moment = await holdMoment(connection, rows[0]?.snapshot)
  try {
    const tables = await tablesOf(client)
    const transactions = await orderMarks(client, tables)
    for (const [table, columns] of tables) await writeTable(client, writer, table, columns)
    const counts = await moment.counts()
    return {
      ...(await aboutDatabase(client)),
      format: 1,
      kind: 'rows',
      begun_at: at,
      at,
      facts: {
        tables: Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, [n, n]])),
        logs: await moment.logs(),
      },
      rows: { transactions, tables: namesOf(tables), sequences: await sequencesOf(client) },
    }
  } finally {
    await moment.end()
    await client.query('rollback')
  }
}

const namesOf = (tables: Map<string, Column[]>): MovedRows['tables'] =>
  Object.fromEntries([...tables].map(([name, columns]) => [name, columns.map((one) => one.name)]))

async function writeTable(
  client: pg.Client,
  writer: CopyWriter,
  table: string,
  columns: Column[],
): Promise<void> {
  const what = columns.map((column) => moved(table, column)).join(', ')
  const source = client.query(copyTo(`copy (select ${what} from ${quoted(table)} t) to stdout`))
  const packed = source.on('error', (error) => packed.destroy(error)).pipe(createZstdCompress())
  await writer.stream(rowsFile(table), packed)
}

async function sequencesOf(client: pg.Client): Promise<MovedRows['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences where schemaname = any ($1)`,
    [schemas],
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last ? [[name, Number(last)]] : [])))
}
