import { expect, test } from 'vitest'
import { testDatabase } from '../postgres/testing.ts'
import { openDatabase } from './db.ts'
import { lacksIn, lacksOf } from './suited.ts'

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
  const several = await lacks('-c role=pg_read_all_settings', 1, 'postgres://plaudit@a,b/plaudit')
  expect(several).toContainEqual(expect.stringMatching(/^This role may not see standbys/))
})

/** Answers of a PostgreSQL that lacks nothing. */
const good = {
  server_version: '18.0',
  server_version_num: '180000',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  max_connections: '100',
  statement_timeout: '0',
  transaction_read_only: 'off',
}
const alone = { role: 'plaudit', isVisible: true, synchronous: 0, asynchronous: 0 }

/** Returns what is said of these answers, losses of votes first by a word of their own. */
const said = (more: Partial<typeof good>, standbys = alone): string[] =>
  lacksIn({ ...good, ...more }, standbys, { workers: 1, urls: ['postgres://one/plaudit'] }).map(
    ({ losesVotes, what }) => `${losesVotes ? 'LOSS ' : ''}${what}`,
  )

test('standbys that follow are told by what a failover to them would lose', () => {
  expect(said({})).toEqual([])
  expect(said({}, { ...alone, asynchronous: 1 })).toEqual([
    expect.stringMatching(/^synchronous_standby_names is empty while a standby follows/),
  ])
  const synchronous = { synchronous_standby_names: 'ANY 1 (a, b)' }
  expect(said(synchronous, { ...alone, synchronous: 1, asynchronous: 1 })).toEqual([])
  expect(said(synchronous)).toEqual([
    expect.stringContaining('“ANY 1 (a, b)” and no such standby is there'),
  ])
  expect(
    said({ ...synchronous, synchronous_commit: 'local' }, { ...alone, synchronous: 1 }),
  ).toEqual([expect.stringMatching(/^LOSS synchronous_commit is local/)])
  const blind = { ...alone, isVisible: false }
  expect(said(synchronous, blind)).toEqual([
    expect.stringMatching(/^This role may not see standbys/),
  ])
  expect(said({}, blind)).toEqual([])
})

test('a PostgreSQL before 15 is refused by its version', () => {
  expect(() => said({ server_version: '14.9', server_version_num: '140009' })).toThrow(
    'PostgreSQL 14.9; 15 or later is needed',
  )
})
