import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../postgres/testing.ts'
import { openDatabase, type Database } from './db.ts'
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
  await expect(migrate(database.pool, await filesOf(older))).rejects.toThrow('another version')
  // A newer version's file has its module's number, which need not be the last one.
  const later = { ...older, '0009_later.sql': 'create table later (id int);\n' }
  await expect(migrate(database.pool, await filesOf(later))).rejects.toThrow('made 0004_once.sql')
  expect(
    await answer(`select to_regclass('older') as older, to_regclass('later') as later`),
  ).toEqual({ older: null, later: null })
})
