import { rootOf } from '@plaudit/votelog/tree'
import { documentKey, pictureKey } from '../../../apps/server/src/modules/files/data.ts'
import { readerFor } from '../../../apps/server/src/modules/voting/data/log.ts'
import {
  openDatabase,
  statement,
  type Database,
  type Db,
} from '../../../apps/server/src/platform/db/db.ts'
import type { Storage } from '../../../apps/server/src/platform/storage.ts'
import type pg from 'pg'

/** Facts that a restored place is held against. */
export interface Facts {
  /** Rows of each table just before the moment of the copy and just after it: equal where nobody wrote. */
  tables: Record<string, [before: number, after: number]>
  /** Every log as it was just before. */
  logs: { origin: string; size: number; root: string }[]
}

/** The database as it is at this moment, for as long as it is looked at. */
export interface Moment {
  counts(): Promise<Record<string, number>>
  logs(): Promise<Facts['logs']>
  end(): Promise<void>
}

/** @param snapshot of another session that looks at the same moment (`pg_export_snapshot`). */
export async function holdMoment(connection: pg.PoolConfig, snapshot?: string): Promise<Moment> {
  // With one connection what was begun stays begun: it ends neither for its age nor because nothing is asked for long.
  const database: Database = openDatabase({
    connection: {
      ...connection,
      idleTimeoutMillis: 0,
      options: '-c idle_in_transaction_session_timeout=0',
    },
    max: 1,
    oldest: 2_000_000,
  })
  // Counting takes one processor at most: several at once would keep the voters meanwhile waiting.
  await statement(database.db, 'set max_parallel_workers_per_gather = 0', [])
  await statement(database.db, 'begin isolation level repeatable read, read only', [])
  const take = snapshot?.replaceAll(/[^\w-]/g, '')
  const first = take ? `set transaction snapshot '${take}'` : 'select pg_current_snapshot()'
  await statement(database.db, first, [])
  return {
    counts: () => countsOf(database.db),
    logs: () => logsOf(database.db),
    end: () => database.close(),
  }
}

/** Rows of every table that outlives a crash; what others' tools keep is theirs. */
export async function countsOf(db: Db): Promise<Record<string, number>> {
  const names = await statement<{ name: string }>(
    db,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind = 'r' and relpersistence = 'p' and relname <> 'restored_from' order by 1`,
    [],
  )
  const counts: Record<string, number> = {}
  for (const { name } of names) {
    const [row] = await statement<{ n: number }>(db, `select count(*) as n from "${name}"`, [])
    counts[name] = row?.n ?? 0
  }
  return counts
}

export async function logsOf(db: Db): Promise<Facts['logs']> {
  const states = await statement<{ contest_id: number; origin: string; size: number }>(
    db,
    'select contest_id, origin, size from log_state where size > 0 order by origin',
    [],
  )
  const logs: Facts['logs'] = []
  for (const { contest_id, origin, size } of states)
    logs.push({ origin, size, root: await rootAt(db, contest_id, size) })
  return logs
}

/** The root of a log's first leaves, computed from its tiles. */
async function rootAt(db: Db, contestId: number, size: number): Promise<string> {
  const read = await readerFor(db, contestId, size, (reader) => rootOf(size, reader))
  return Buffer.from(rootOf(size, read)).toString('hex')
}

/** Returns what speaks against a restored database being the one that was copied. */
export async function differences(db: Db, facts: Facts): Promise<string[]> {
  const found: string[] = []
  const counts = await countsOf(db)
  for (const [table, [before, after]] of Object.entries(facts.tables)) {
    const now = counts[table] ?? -1
    const [least, most] = before < after ? [before, after] : [after, before]
    if (now < least || now > most)
      found.push(
        `${table} has ${now} rows, the copied one had ${least === most ? least : `${least} to ${most}`}`,
      )
  }
  for (const { origin, size, root } of facts.logs) {
    const [state] = await statement<{ contest_id: number; size: number }>(
      db,
      'select contest_id, size from log_state where origin = $1',
      [origin],
    )
    if (state === undefined || state.size < size)
      found.push(`the log ${origin} is shorter than it was`)
    else if ((await rootAt(db, state.contest_id, size)) !== root)
      found.push(`the log ${origin} has another root at ${size}`)
  }
  return found
}

/**
 * Pictures and documents that a row names and no file is there for.
 * @param newest looks at so many of each alone; at all of them without it.
 */
export async function missingFiles(db: Db, storage: Storage, newest?: number): Promise<string[]> {
  const pictures = await statement<{ attachment_id: string; widths: number[] }>(
    db,
    'select attachment_id, widths from attachments order by created_at desc limit $1',
    [newest ?? null],
  )
  const documents = await statement<{ document_id: string }>(
    db,
    'select document_id from documents order by created_at desc limit $1',
    [newest ?? null],
  )
  const keys = [
    ...pictures.flatMap(({ attachment_id, widths }) =>
      widths.map((width) => pictureKey(attachment_id, width)),
    ),
    ...documents.map(({ document_id }) => documentKey(document_id)),
  ]
  const missing: string[] = []
  for (const key of keys) if ((await storage.size(key)) === undefined) missing.push(key)
  return missing
}
