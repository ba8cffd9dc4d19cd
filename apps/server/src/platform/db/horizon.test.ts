import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../postgres/testing.ts'
import { inTransaction, openDatabase, statement, type Database } from './db.ts'
import { decidedBelow, writesNoLeaves } from './horizon.ts'

let here: TestDatabase
let database: Database
beforeAll(async () => {
  here = await testDatabase({ empty: true })
  database = openDatabase({ connection: here.config, max: 4 })
  await statement(database.db, 'create table notes (tx xid8 default pg_current_xact_id())', [])
})
afterAll(() => database.close())

/** A transaction that has an id and is still open. */
async function running(config: pg.ClientConfig) {
  const client = new pg.Client(config)
  await client.connect()
  await client.query('begin')
  const { rows } = await client.query<{ tx: string }>('select pg_current_xact_id()::text as tx')
  const end = async () => {
    await client.query('commit')
    await client.end()
  }
  return { client, tx: BigInt(rows[0]?.tx ?? 0), end }
}

const below = async (before = '0') => BigInt(await decidedBelow(database.db, before))

test('who still runs in another database of the same PostgreSQL holds nothing back', async () => {
  const elsewhere = await running((await testDatabase({ empty: true })).config)
  const [note] = await statement<{ tx: string }>(
    database.db,
    'insert into notes default values returning tx::text as tx',
    [],
  )
  expect(BigInt(note?.tx ?? 0)).toBeGreaterThan(elsewhere.tx)
  // Other files' transactions end beside this one, and what has just ended can't be told apart for a moment.
  await expect.poll(() => below()).toBeGreaterThan(BigInt(note?.tx ?? 0))
  await elsewhere.end()
})

test('who still runs in this one does, and nobody goes back behind what was decided', async () => {
  const mine = await running(here.config)
  await statement(database.db, 'insert into notes default values', [])
  expect(await below()).toBe(mine.tx)
  expect(await below(String(mine.tx + 5n))).toBe(mine.tx + 5n)
  await mine.client.query('insert into notes default values')
  expect(await below()).toBe(mine.tx)
  await mine.end()
  expect(await below()).toBeGreaterThan(mine.tx)
})

test('whoever has no lock to write rows of a table holds its rows back no longer, and everything else', async () => {
  const ofNotes = async () => BigInt(await decidedBelow(database.db, '0', 'notes'))
  const idle = await running(here.config)
  await statement(database.db, 'insert into notes default values', [])
  expect(await below()).toBe(idle.tx)
  expect(await ofNotes()).toBeGreaterThan(idle.tx)
  // The lock comes before the id, as in every single statement that inserts.
  const writer = new pg.Client(here.config)
  await writer.connect()
  await writer.query('begin')
  await writer.query('lock table notes in row exclusive mode')
  const { rows } = await writer.query<{ tx: string }>('select pg_current_xact_id()::text as tx')
  const tx = BigInt(rows[0]?.tx ?? 0)
  await statement(database.db, 'insert into notes default values', [])
  expect(await ofNotes()).toBe(tx)
  await idle.end()
  expect(await below()).toBe(tx)
  await writer.query('commit')
  expect(await ofNotes()).toBeGreaterThan(tx)
  await writer.end()
})

test('whoever promised to add nothing to a log holds neither logs nor standings back', async () => {
  const [note] = await inTransaction(database.db, async (tx) => {
    // What it changes has the lock of a writer.
    await statement(tx.db, 'update notes set tx = tx', [])
    const own = await statement<{ tx: string }>(
      tx.db,
      'insert into notes default values returning tx::text as tx',
      [],
    )
    const mine = BigInt(own[0]?.tx ?? 0)
    await statement(database.db, 'insert into notes default values', [])
    const both = async () => [await below(), BigInt(await decidedBelow(database.db, '0', 'notes'))]
    expect(await both()).toEqual([mine, mine])
    await writesNoLeaves(tx)
    for (const one of await both()) expect(one).toBeGreaterThan(mine)
    // Another that promised nothing holds them back all the same.
    const other = await running(here.config)
    expect(await below()).toBe(other.tx)
    await other.end()
    return own
  })
  expect(await below()).toBeGreaterThan(BigInt(note?.tx ?? 0))
})

test('whose role may not look into others’ sessions tells them apart as well', async () => {
  const { config } = here
  const admin = await running({ ...config, user: 'postgres' })
  const onlooker = `onlooker_${config.database.slice(-12)}`
  await admin.client.query(`create role ${onlooker} login`)
  await admin.end()
  const elsewhere = await running((await testDatabase({ empty: true })).config)
  const mine = await running(config)
  await statement(database.db, 'insert into notes default values', [])
  const asking = openDatabase({ connection: { ...config, user: onlooker }, max: 1 })
  expect(mine.tx).toBeGreaterThan(elsewhere.tx)
  expect(await decidedBelow(asking.db, '0')).toBe(String(mine.tx))
  await asking.close()
  await Promise.all([mine.end(), elsewhere.end()])
})
