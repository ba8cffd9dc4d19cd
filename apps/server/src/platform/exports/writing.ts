import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { statement, type Db } from '../db/db.ts'
import { Refusal } from '../errors.ts'
import { publicId } from '../ids.ts'
import type { Storage } from '../storage.ts'
import type { Tasks } from '../tasks.ts'
import { exportTask, keptHours, type ExportRow } from './exports.ts'

/** A piece of the file, and how many items of the list it holds. */
export interface ExportChunk {
  content: string | Uint8Array
  items: number
}

export interface ExportWriting {
  /** Number of items that there will be, if that is known. */
  total?: number
  /** Is read as fast as it is written, and left as soon as nobody wants it any more. */
  chunks: AsyncIterable<ExportChunk>
}

/**
 * Begins to write one: reads the rights of its owner again, since they may be lost by now. A refusal ends the export
 * with its code; whatever else is thrown is tried again from the start.
 */
export type ExportKind = (
  db: Db,
  asked: Pick<ExportRow, 'owner_id' | 'input'>,
) => Promise<ExportWriting>

export interface ExportParts {
  db: Db
  storage: Storage
  config: { dataDir: string }
}

interface Writing extends ExportParts {
  /** Ends the writing between two pieces; it begins anew when the task is tried again. */
  stop: AbortSignal | undefined
}

/** Milliseconds between two words about how far it is. */
const tellEvery = 500
/** Minutes without a word after which a writer counts as dead for good. */
const silentMinutes = 60

/** The background tasks that write a module's kinds of exports, for its manifest. */
export function exportTasks(parts: ExportParts, kinds: Record<string, ExportKind>): Tasks {
  const handlers = Object.entries(kinds).map(([kind, begin]) => [
    exportTask(kind),
    (payload: Record<string, unknown>, stop?: AbortSignal) =>
      writeExport(
        { ...parts, stop },
        begin,
        Number(payload['owner_id']),
        String(payload['export_id']),
      ),
  ])
  return { handlers: Object.fromEntries(handlers) as Tasks['handlers'], crontab: [] }
}

/** Takes an export over and writes it. The parts that an earlier try wrote are written anew. */
async function writeExport(
  parts: Writing,
  begin: ExportKind,
  ownerId: number,
  exportId: string,
): Promise<void> {
  const run = publicId()
  const [row] = await statement<ExportRow>(
    parts.db,
    `update exports set state = 'running', run = $3, items = 0, items_total = null, beat_at = now()
     where owner_id = $1 and export_id = $2 and state in ('waiting', 'running') returning *`,
    [ownerId, exportId, run],
  )
  if (row === undefined) return
  const file = path.join(folderOf(parts), `${exportId}.${run}`)
  try {
    const bytes = await writeFile(parts, row, file, await begin(parts.db, row))
    if (bytes !== undefined) await finish(parts, row, file, bytes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await change(parts.db, row, `state = 'failed', problem = $4`, [error.code])
  } finally {
    await rm(file, { force: true })
  }
}

/** @returns how many bytes were written; undefined when the export was cancelled or belongs to another try. */
async function writeFile(
  { db, stop }: Writing,
  row: ExportRow,
  file: string,
  { total, chunks }: ExportWriting,
): Promise<number | undefined> {
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'wx', 0o600)
  try {
    let items = 0
    let bytes = 0
    let told = -Infinity
    const tell = async () => {
      told = performance.now()
      return change(db, row, 'items = $4, items_total = $5, beat_at = now()', [
        items,
        total ?? null,
      ])
    }
    if (!(await tell())) return undefined
    for await (const chunk of chunks) {
      stop?.throwIfAborted()
      const content = Buffer.from(chunk.content as string)
      await handle.appendFile(content)
      bytes += content.length
      items += chunk.items
      if (performance.now() - told > tellEvery && !(await tell())) return undefined
    }
    await handle.sync()
    return (await tell()) ? bytes : undefined
  } finally {
    await handle.close()
  }
}

async function finish(
  { db, storage }: ExportParts,
  row: ExportRow,
  file: string,
  bytes: number,
): Promise<void> {
  const key = `exports/${path.basename(file)}`
  await storage.keep(key, file)
  const isOurs = await change(
    db,
    row,
    `state = 'done', file_key = $4, bytes = $5, expires_at = now() + $6 * interval '1 hour'`,
    [key, bytes, keptHours],
  )
  if (!isOurs) await storage.delete(key)
}

/** Changes an export that this try still writes. */
async function change(db: Db, row: ExportRow, set: string, values: unknown[]): Promise<boolean> {
  const changed = await statement(
    db,
    `update exports set ${set} where owner_id = $1 and export_id = $2 and run = $3 and state = 'running'
     returning 1`,
    [row.owner_id, row.export_id, row.run, ...values],
  )
  return changed.length > 0
}

/** Beside the storage: what is half written is nobody's yet. */
const folderOf = ({ config }: ExportParts): string => path.join(config.dataDir, 'exports')

/** Ends what nobody writes any more, and removes what is too old with its files. */
export async function sweepExports(parts: ExportParts, now: number = Date.now()): Promise<void> {
  const { db, storage } = parts
  await statement(
    db,
    `update exports set state = 'failed', problem = 'something_went_wrong'
     where state in ('waiting', 'running') and beat_at < $1::timestamptz - $2 * interval '1 minute'`,
    [new Date(now), silentMinutes],
  )
  await statement(
    db,
    `delete from exports where expires_at < $1 and state not in ('waiting', 'running')`,
    [new Date(now)],
  )
  // A file is noted after it is kept: a young one may be on its way to its row.
  const before = now - silentMinutes * 60_000
  for await (const { key, at } of storage.list('exports')) {
    if (at >= before) continue
    const kept = await statement(db, 'select 1 from exports where file_key = $1', [key])
    if (kept.length === 0) await storage.delete(key)
  }
  await removeHalves(folderOf(parts), before)
}

async function removeHalves(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const half = path.join(folder, name)
    const found = await stat(half).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(half, { force: true })
  }
}
