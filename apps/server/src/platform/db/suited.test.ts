import { expect, test } from 'vitest'
import { testDatabase } from '../postgres/testing.ts'
import { openDatabase } from './db.ts'
import { lacksOf } from './suited.ts'

/** Returns the lacks of the tests' own database, which is as careless as it can be, under more settings. */
async function lacks(options = '', workers = 1, url?: string): Promise<string[]> {
  const { config } = await testDatabase()
  const { db, close } = openDatabase({ connection: { ...config, options }, max: 1 })
  try {
    const found = await lacksOf(db, { workers, urls: [url] })
    return found.map(({ what }) => what.split(' is ')[0] ?? '')
  } finally {
    await close()
  }
}

test('what an own PostgreSQL lacks is said, each by its name', async () => {
  const always = await lacks('-c synchronous_commit=on')
  expect(always).not.toContain('synchronous_commit')
  expect(await lacks('-c synchronous_commit=off -c statement_timeout=5000')).toEqual(
    expect.arrayContaining(['fsync', 'synchronous_commit', 'statement_timeout']),
  )
  expect(await lacks('', 1000)).toContain('max_connections')
})

test('one that takes no writes is refused', async () => {
  await expect(lacks('-c default_transaction_read_only=on')).rejects.toThrow('leads to a standby')
})

test('several machines without a synchronous standby are told that a failover can lose votes', async () => {
  const said = 'synchronous_standby_names'
  expect(await lacks('', 1, 'postgres://plaudit@a:5432,b:5432/plaudit')).toContain(said)
  expect(await lacks('', 1, 'postgres://plaudit@a:5432/plaudit')).not.toContain(said)
})
