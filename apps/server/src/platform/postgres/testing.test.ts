import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ownTemporary, quickFolder } from './testing-place.ts'
import { dropUsed, testDatabase } from './testing.ts'

async function ask(config: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

test('a test database has every migration, and nothing of another one', async () => {
  const [one, two] = [await testDatabase(), await testDatabase()]
  expect((await ask(one.config, 'SELECT name FROM migrations')).length).toBeGreaterThan(0)
  await ask(one.config, 'CREATE TABLE only_here (x int)')
  const found = "SELECT to_regclass('only_here') IS NOT NULL AS found"
  expect(await ask(one.config, found)).toEqual([{ found: true }])
  expect(await ask(two.config, found)).toEqual([{ found: false }])
  expect(await ask({ connectionString: two.connectionString }, found)).toEqual([{ found: false }])
})

test('an empty test database has no table, and a dropped one is gone', async () => {
  const database = await testDatabase({ empty: true })
  expect(await ask(database.config, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual(
    [],
  )
  await database.drop()
  await expect(ask(database.config, 'SELECT 1')).rejects.toThrow(/does not exist/)
})

test('the databases of a file go when it has ended, but for one that somebody still uses', async () => {
  const [left, held] = [await testDatabase(), await testDatabase()]
  const client = new pg.Client(held.config)
  await client.connect()
  await dropUsed()
  await expect(ask(left.config, 'SELECT 1')).rejects.toThrow(/does not exist/)
  expect((await client.query('SELECT 1')).rowCount).toBe(1)
  await client.end()
})

test('a run has a folder of its own for what is temporary, and what a killed run left is removed', () => {
  vi.stubEnv('TMPDIR', tmpdir())
  // No process has this number.
  const left = join(quickFolder(), 'plaudit-run-4194999-left')
  mkdirSync(left, { recursive: true })
  const folder = ownTemporary()
  try {
    expect(existsSync(left)).toBe(false)
    expect(tmpdir()).toBe(join(folder, 't'))
    expect(statSync(tmpdir()).mode & 0o7777).toBe(0o1777)
  } finally {
    rmSync(folder, { recursive: true })
    vi.unstubAllEnvs()
  }
})
