import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction, openDatabase, statement, type Database } from '../db/db.ts'
import { refuse, type Refusal } from '../errors.ts'
import { testDatabase } from '../postgres/testing.ts'
import { loadSecrets, type Secrets } from '../secrets.ts'
import { openStorage, type Storage } from '../storage.ts'
import { migrateTasks } from '../tasks.ts'
import { addExports } from './download.ts'
import {
  cancelExport,
  exportOf,
  exportsOf,
  exportTask,
  forgetExports,
  presentExport,
  startExport,
  type ExportHolder,
  type ExportRow,
} from './exports.ts'
import { exportTasks, sweepExports, type ExportChunk, type ExportParts } from './writing.ts'

const hour = 3_600_000
let database: Database
let folder: string
let storage: Storage
let secrets: Secrets
let parts: ExportParts
let owner = 1000

beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase()).config })
  await migrateTasks(database.pool)
  return async () => database.close()
})
beforeEach(async () => {
  owner += 1
  folder = await mkdtemp(path.join(tmpdir(), 'exports-'))
  storage = openStorage(folder)
  secrets = await loadSecrets('a secret that is long enough for tests', folder)
  parts = { db: database.db, storage, config: { dataDir: folder } }
})
afterEach(() => rm(folder, { recursive: true }))

const start = (input: Record<string, unknown> = {}) =>
  inTransaction(database.db, (tx) =>
    startExport(tx, {
      owner_id: owner,
      kind: 'lines',
      input,
      name: 'Lines.txt',
      type: 'text/plain',
    }),
  )
const cancel = ({ export_id }: ExportRow) =>
  inTransaction(database.db, (tx) => cancelExport(tx, owner, export_id))
const now = async ({ export_id }: ExportRow) => exportOf(database.db, owner, export_id)

/** Writes an export as its task does. */
async function write(
  { owner_id, export_id }: ExportRow,
  chunks: () => AsyncIterable<ExportChunk>,
  stop?: AbortSignal,
): Promise<void> {
  const { handlers } = exportTasks(parts, { lines: async () => ({ total: 3, chunks: chunks() }) })
  await handlers[exportTask('lines')]?.({ owner_id, export_id }, stop)
}

async function* lines(): AsyncGenerator<ExportChunk> {
  for (const line of ['one', 'two', 'three']) yield { content: `${line}\n`, items: 1 }
}

const text = async (row: ExportRow | undefined) =>
  row?.file_key == null ? undefined : String(Buffer.from((await storage.get(row.file_key)) ?? []))

/** Nothing is left of what was begun. */
const halves = () => readdir(path.join(folder, 'exports')).catch(() => [])

it('is queued with the transaction that asks for it, written, and told of', async () => {
  const queued = async () => {
    const [row] = await statement<{ n: number }>(
      database.db,
      'select count(*) as n from graphile_worker.jobs where task_identifier = $1',
      [exportTask('lines')],
    )
    return row?.n ?? 0
  }
  const before = await queued()
  const asked = await start({ of: 'x' })
  expect(await queued()).toBe(before + 1)
  expect(presentExport(secrets, asked)).toMatchObject({ state: 'waiting', items: 0, url: null })
  await write(asked, lines)
  const row = await now(asked)
  expect(row).toMatchObject({ state: 'done', items: 3, items_total: 3, bytes: 14, problem: null })
  expect(await text(row)).toBe('one\ntwo\nthree\n')
  expect(await halves()).toEqual([])
  expect((await exportsOf(database.db, owner)).map((one) => one.export_id)).toEqual([
    asked.export_id,
  ])
})

it('asked for twice at once is one, of another input another, and anew once it is done', async () => {
  const [first, second] = await Promise.all([start({ a: 1, b: 2 }), start({ b: 2, a: 1 })])
  expect(second.export_id).toBe(first.export_id)
  expect((await start({ a: 2 })).export_id).not.toBe(first.export_id)
  await write(first, lines)
  expect((await start({ a: 1, b: 2 })).export_id).not.toBe(first.export_id)
})

it('tells how far it is, and stops when it is cancelled', async () => {
  const asked = await start()
  let read = 0
  let ended = false
  async function* endless(): AsyncGenerator<ExportChunk> {
    try {
      for (;;) {
        read += 1
        yield { content: 'line\n', items: 1 }
        // Longer than it keeps to itself how far it is.
        if (read === 3) await new Promise((answer) => setTimeout(answer, 600))
      }
    } finally {
      ended = true
    }
  }
  const writing = write(asked, endless)
  await expect.poll(async () => (await now(asked))?.items).toBeGreaterThan(2)
  expect(await now(asked)).toMatchObject({ state: 'running', items_total: 3 })
  await cancel(asked)
  await writing
  expect([ended, await halves()]).toEqual([true, []])
  expect(await now(asked)).toMatchObject({ state: 'cancelled', file_key: null })
  for await (const { key } of storage.list('exports')) expect(key).toBe('nothing')
})

it('cancels only one’s own, and only what is not done', async () => {
  const asked = await start()
  await expect(
    inTransaction(database.db, (tx) => cancelExport(tx, owner + 1, asked.export_id)),
  ).rejects.toMatchObject({ code: 'not_found' })
  await write(asked, lines)
  await expect(cancel(asked)).rejects.toMatchObject({ code: 'illegal_step' })
  const other = await start()
  await cancel(other)
  await write(other, lines)
  expect(await now(other)).toMatchObject({ state: 'cancelled' })
})

it('is written anew after a fault or a stop, and ends with the code of a refusal', async () => {
  const asked = await start()
  async function* broken(): AsyncGenerator<ExportChunk> {
    yield { content: 'half', items: 1 }
    throw new Error('the database is away')
  }
  await expect(write(asked, broken)).rejects.toThrow('away')
  await expect(write(asked, lines, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await now(asked)).toMatchObject({ state: 'running' })
  await write(asked, lines)
  expect(await text(await now(asked))).toBe('one\ntwo\nthree\n')
  const lost = await start({ of: 'others' })
  const { handlers } = exportTasks(parts, { lines: async () => refuse('forbidden') })
  await handlers['export_lines']?.({ owner_id: owner, export_id: lost.export_id })
  expect(await now(lost)).toMatchObject({ state: 'failed', problem: 'forbidden' })
})

it('a try that was taken for dead changes nothing any more', async () => {
  const asked = await start()
  const slow = (content: string, until: Promise<void>) =>
    async function* () {
      yield { content, items: 1 }
      await until
    }
  const [old, anew] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = write(asked, slow('old', old.promise))
  await expect.poll(async () => (await now(asked))?.state).toBe('running')
  const { run } = (await now(asked)) ?? {}
  const second = write(asked, slow('new', anew.promise))
  await expect.poll(async () => (await now(asked))?.run).not.toBe(run)
  old.resolve()
  await first
  expect(await now(asked)).toMatchObject({ state: 'running' })
  anew.resolve()
  await second
  expect(await text(await now(asked))).toBe('new')
  const keys: string[] = []
  for await (const { key } of storage.list('exports')) keys.push(key)
  expect(keys).toEqual([(await now(asked))?.file_key])
})

it('is fetched by its address as long as it is kept, and by nobody without one', async () => {
  const app = fastify()
  await app.register(compress, { global: true, threshold: 1 })
  app.setErrorHandler<Refusal>((error, _, reply) => reply.status(error.status).send())
  const holds = async (_: unknown, of: ExportHolder) => of.session_id === 7
  const ports = { get: () => holds as never }
  addExports(app, { db: database.db, ports, secrets, storage })
  const asked = await start()
  await write(asked, lines)
  const row = (await now(asked)) ?? asked
  const url = String(presentExport(secrets, row, 7).url)
  const get = (at: string, headers = {}) => app.inject({ url: at, headers })
  const answer = await get(url, { 'accept-encoding': 'gzip' })
  expect([answer.statusCode, answer.payload]).toEqual([200, 'one\ntwo\nthree\n'])
  expect(answer.headers['content-disposition']).toContain('attachment; filename="Lines.txt"')
  expect((await get(url, { range: 'bytes=4-6' })).payload).toBe('two')
  const others = [8, undefined].map((n) => `${presentExport(secrets, row, n).url}`)
  for (const at of [url.replace('Lines', 'Other'), '/files/exports/Lines.txt', ...others])
    expect((await get(at)).statusCode).toBe(404)
  await inTransaction(database.db, (tx) => forgetExports(tx, owner))
  expect((await get(url)).statusCode).toBe(404)
  await app.close()
})

it('is swept away with its file when its time is over, and not before', async () => {
  const [kept, given] = [await start({ n: 1 }), await start({ n: 2 })]
  const silent = await start({ n: 3 })
  for (const one of [kept, given]) await write(one, lines)
  const key = (await now(kept))?.file_key ?? ''
  await sweepExports(parts)
  expect(await text(await now(kept))).toBeDefined()
  // A file whose row was let go of, and one that no row was ever written for.
  await inTransaction(database.db, (tx) =>
    statement(tx.db, 'delete from exports where export_id = $1', [given.export_id]),
  )
  await storage.put('exports/orphan', Buffer.from('x'))
  await sweepExports(parts)
  expect(await storage.size('exports/orphan')).toBe(1)
  await sweepExports(parts, Date.now() + 2 * hour)
  expect(await storage.size('exports/orphan')).toBeUndefined()
  expect(await storage.size(key)).toBe(14)
  expect(await now(silent)).toMatchObject({ state: 'failed', problem: 'something_went_wrong' })
  await sweepExports(parts, Date.now() + 25 * hour)
  expect([await now(kept), await storage.size(key)]).toEqual([undefined, undefined])
})

it('leaves no half file behind for good', async () => {
  const asked = await start()
  await write(asked, lines)
  const half = path.join(folder, 'exports', 'killed')
  await writeFile(half, 'half')
  await sweepExports(parts)
  expect(await halves()).toEqual(['killed'])
  await utimes(half, 0, 0)
  await sweepExports(parts)
  expect(await halves()).toEqual([])
})
