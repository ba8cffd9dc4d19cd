import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartFault } from '../postgres/fault.ts'
import { testDatabase } from '../postgres/testing.ts'
import { openDatabase, type Database } from './db.ts'
import { lockNumbers } from './lockNumbers.ts'
import { migrate } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase({ empty: true })).config, max: 6 })
})
afterAll(() => database.close())

const filesOf = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plaudit-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  return folder
}
const answer = async (text: string) => (await database.pool.query(text)).rows[0]

const table = 'create table things (thing_id int primary key, size int not null);\n'
const index = `-- outside a transaction
-- Things are looked up by size; one that broke off is made anew.
drop index concurrently if exists things_size;
create index concurrently things_size on things (size);
`
const first = { '0001_things.sql': table, '0002_size.sql': index }

test('no two locks have one number', () => {
  const numbers = Object.values(lockNumbers)
  expect(new Set<number>(numbers).size).toBe(numbers.length)
})

test('starts at once run each file once, also one whose index is made beside the work', async () => {
  const folder = await filesOf(first)
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(database.pool, folder)))
  expect(ran.flat().toSorted()).toEqual(['0001_things.sql', '0002_size.sql'])
  expect(
    await answer(
      `select indisvalid as valid from pg_index where indexrelid = 'things_size'::regclass`,
    ),
  ).toEqual({ valid: true })
  await expect(
    migrate(database.pool, await filesOf({ ...first, '0001_things.sql': `${table} ` })),
  ).rejects.toThrow('was changed after it ran')
})

test('what breaks off is undone, or done again from its beginning where it stands alone', async () => {
  await database.pool.query('insert into things values (1, 5), (2, 5)')
  const unique = index
    .replaceAll('things_size', 'things_once')
    .replace('create index', 'create unique index')
  const half = await filesOf({
    ...first,
    '0003_half.sql': 'create table half (id int);\nselect 1 / 0;\n',
  })
  await expect(migrate(database.pool, half)).rejects.toThrow('division by zero')
  expect(await answer(`select to_regclass('half') as half`)).toEqual({ half: null })
  const once = await filesOf({ ...first, '0004_once.sql': unique })
  await expect(migrate(database.pool, once)).rejects.toThrow('could not create unique index')
  await database.pool.query('delete from things where thing_id = 2')
  expect(await migrate(database.pool, once)).toEqual(['0004_once.sql'])
  expect(
    await answer(
      `select indisvalid as valid from pg_index where indexrelid = 'things_once'::regclass`,
    ),
  ).toEqual({ valid: true })
})

test('an older version does not start on a newer one’s database, and changes nothing in it', async () => {
  const older = { ...first, '0003_older.sql': 'create table older (id int);\n' }
  const refused = migrate(database.pool, await filesOf(older))
  await expect(refused).rejects.toThrow('another version')
  // Its operator reads the sentence, and no trace of the program.
  await expect(refused).rejects.toBeInstanceOf(StartFault)
  // A newer version's file has its module's number, which need not be the last one.
  const later = { ...older, '0009_later.sql': 'create table later (id int);\n' }
  await expect(migrate(database.pool, await filesOf(later))).rejects.toThrow('made 0004_once.sql')
  expect(
    await answer(`select to_regclass('older') as older, to_regclass('later') as later`),
  ).toEqual({ older: null, later: null })
})

/** A database of its own, where a version's files ran. */
async function ranWith(files: Record<string, string>) {
  const own = openDatabase({ connection: (await testDatabase({ empty: true })).config, max: 4 })
  await migrate(own.pool, await filesOf(files))
  return own
}

test('a change that has to wait for a long transaction lets those behind it pass, and comes through in the end', async () => {
  const busy = { '0001_busy.sql': 'create table busy (n int);\n' }
  const { pool, close } = await ranWith(busy)
  const long = await pool.connect()
  await long.query('begin; insert into busy values (1)')
  const next = { ...busy, '1000_busy.sql': 'alter table busy add column more int;\n' }
  const changing = migrate(pool, await filesOf(next))
  const waiting = `select count(*)::int as n from pg_locks where not granted and relation = 'busy'::regclass`
  await expect.poll(async () => (await pool.query(waiting)).rows[0]?.n).toBe(1)
  // A query that waited behind the change for as long as the transaction lasts would never come to an end here.
  await pool.query('insert into busy values (2)')
  await long.query('commit')
  long.release()
  expect(await changing).toEqual(['1000_busy.sql'])
  await close()
})

test('the version before starts again over the next one’s changes when its operator names the last of them', async () => {
  const next = { ...first, '1000_more.sql': 'alter table things add column more int;\n' }
  const { pool, close } = await ranWith(next)
  const before = await filesOf(first)
  await expect(migrate(pool, before)).rejects.toThrow('ROLLBACK_FROM=1000_more.sql')
  await expect(migrate(pool, before, '1001_other.sql')).rejects.toThrow('another version')
  expect(await migrate(pool, before, '1000_more.sql')).toEqual([])
  // Forward again: nothing runs twice.
  expect(await migrate(pool, await filesOf(next))).toEqual([])
  await close()
})
