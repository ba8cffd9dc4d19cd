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
const ofNotes = async () => BigInt(await decidedBelow(database.db, '0', 'notes'))

/**
 * Waits until the answer is held back by this transaction. Transactions of other files end beside this one: of one that
 * has just ended nobody can tell whose it was, and the answer is older for a moment. It is never newer.
 */
async function heldBy(tx: bigint, ask: () => Promise<bigint> = below): Promise<void> {
  let newest = 0n
  const asked = async () => {
    const answer = await ask()
    if (answer > newest) newest = answer
    return answer
  }
  await expect.poll(asked).toBe(tx)
  expect(newest).toBe(tx)
}
const passes = (tx: bigint, ask: () => Promise<bigint> = below) =>
  expect.poll(() => ask()).toBeGreaterThan(tx)

test('who still runs in another database of the same PostgreSQL holds nothing back', async () => {
  const elsewhere = await running((await testDatabase({ empty: true })).config)
  const [note] = await statement<{ tx: string }>(
    database.db,
    'insert into notes default values returning tx::text as tx',
    [],
  )
  expect(BigInt(note?.tx ?? 0)).toBeGreaterThan(elsewhere.tx)
  await passes(BigInt(note?.tx ?? 0))
  await elsewhere.end()
})

test('who still runs in this one does, and nobody goes back behind what was decided', async () => {
  const mine = await running(here.config)
  await statement(database.db, 'insert into notes default values', [])
  await heldBy(mine.tx)
  expect(await below(String(mine.tx + 5n))).toBe(mine.tx + 5n)
  await mine.client.query('insert into notes default values')
  await heldBy(mine.tx)
  await mine.end()
  await passes(mine.tx)
})

test('whoever has no lock to write rows of a table holds its rows back no longer, and everything else', async () => {
  const idle = await running(here.config)
  await statement(database.db, 'insert into notes default values', [])
  await heldBy(idle.tx)
  await passes(idle.tx, ofNotes)
  // The lock comes before the id, as in every single statement that inserts.
  const writer = new pg.Client(here.config)
  await writer.connect()
  await writer.query('begin')
  await writer.query('lock table notes in row exclusive mode')
  const { rows } = await writer.query<{ tx: string }>('select pg_current_xact_id()::text as tx')
  const tx = BigInt(rows[0]?.tx ?? 0)
  await statement(database.db, 'insert into notes default values', [])
  await heldBy(tx, ofNotes)
  await idle.end()
  await heldBy(tx)
  await writer.query('commit')
  await passes(tx, ofNotes)
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
    for (const ask of [below, ofNotes]) await heldBy(mine, ask)
    await writesNoLeaves(tx)
    for (const ask of [below, ofNotes]) await passes(mine, ask)
    // Another that promised nothing holds them back all the same.
    const other = await running(here.config)
    await heldBy(other.tx)
    await other.end()
    return own
  })
  await passes(BigInt(note?.tx ?? 0))
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
  await heldBy(mine.tx, async () => BigInt(await decidedBelow(asking.db, '0')))
  await asking.close()
  await Promise.all([mine.end(), elsewhere.end()])
})
