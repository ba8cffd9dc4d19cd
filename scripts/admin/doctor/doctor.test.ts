import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase, statement } from '../../../apps/server/src/platform/db/db.ts'
import { testDatabase } from '../../../apps/server/src/platform/postgres/testing.ts'
import { pictureKey } from '../../../apps/server/src/modules/files/data.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { openStorage } from '../../../apps/server/src/platform/storage.ts'
import { withDatabase } from '../withDatabase.ts'
import { doctor } from './doctor.ts'
import { faultsOfArchive, provenFaults } from './copies.ts'

async function examined(env: Record<string, string>) {
  const said: string[] = []
  const code = await doctor(env, (line) => void said.push(line))
  return { code, text: said.join('\n') }
}

test('every fault is named with what helps, and what is right is not', async () => {
  const here = await testDatabase()
  const { db, close } = openDatabase({ connection: here.config, max: 1 })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plaudit-doctor-'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: here.connectionString, PORT: '0' }
  const before = await examined(env)
  // The server of tests has no fsync and no archive.
  expect(before.text).toContain('fsync is off')
  expect(before.text).toContain('keeps no archive of its write-ahead log')
  for (const quiet of [
    'taken by',
    'due for',
    'can be read by others',
    'migrations have not run',
    'put back',
  ])
    expect(before.text).not.toContain(quiet)
  const other = createServer((_, answer) => answer.end('something else')).listen(0, '127.0.0.1')
  await new Promise((ready) => other.once('listening', ready))
  const port = String((other.address() as AddressInfo).port)
  await writeFile(path.join(dataDir, 'secret.key'), 'x'.repeat(40))
  await chmod(path.join(dataDir, 'secret.key'), 0o644)
  await statement(
    db,
    `select graphile_worker.add_job('send_mail', run_at := now() - interval '1 hour')`,
    [],
  )
  await statement(db, `insert into restored_from (copied_at) values (now())`, [])
  const found = await examined({
    ...env,
    PORT: port,
    PUBLIC_URL: 'http://vote.example.org',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect(found.code).toBe(1)
  for (const fault of [
    `Port ${port} is taken by another program`,
    'PUBLIC_URL has no TLS',
    'The mail server does not take us',
    'secret.key can be read by others',
    '1 tasks have been due',
    'put back from a copy',
    'npm run admin -- reconcile',
  ])
    expect(found.text).toContain(fault)
  other.close()
  await statement(db, `insert into migrations (name, hash) values ('9999_later.sql', '')`, [])
  expect((await examined(env)).text).toContain('another version, which made 9999_later.sql')
  const back = { ...env, ROLLBACK_FROM: '9999_later.sql' }
  expect((await examined(back)).text).not.toContain('another version')
  const asked = async () => 7
  await expect(withDatabase(readConfig(env), asked)).rejects.toThrow('another version of Plaudit')
  expect(await withDatabase(readConfig(back), asked)).toBe(7)
  await statement(
    db,
    `delete from migrations where name in ('0001_platform.sql', '9999_later.sql')`,
    [],
  )
  expect((await examined(env)).text).toContain(
    '1 migrations have not run, the first is 0001_platform.sql',
  )
  await close()
  const nobody = await examined({ ...env, DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  expect(nobody.text).toContain('The database does not answer')
})

test('the parts of many machines that do not answer are named, and what leads to the wrong one', async () => {
  const here = await testDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plaudit-doctor-'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: here.connectionString, PORT: '0' }
  const away = await examined({
    ...env,
    REDIS_URL: 'redis://127.0.0.1:1',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'nobody',
    S3_SECRET_ACCESS_KEY: 'nobody',
    DATABASE_READ_URL: 'postgres://127.0.0.1:1/none',
  })
  for (const fault of [
    'Redis does not answer (ECONNREFUSED)',
    'The store of files can’t be used (no answer)',
    'The copy for lists does not answer',
  ])
    expect(away.text).toContain(fault)
  const wrong = await examined({ ...env, DATABASE_READ_URL: here.connectionString })
  expect(wrong.text).toContain('DATABASE_READ_URL leads to no standby')
  expect(wrong.text).not.toContain('Redis')
  expect(wrong.text).not.toContain('synchronous_standby_names')
})

const task = (more: string): string =>
  `select graphile_worker.add_job('send_mail'); update graphile_worker._private_jobs set ${more}`

/** Cause of each fault in rows, and the words about it. */
const inRows: readonly (readonly [cause: string, told: string])[] = [
  [task('attempts = max_attempts'), '1 tasks used up their tries'],
  [
    task("attempts = 0, locked_at = now() - interval '2 hours', locked_by = 'one'"),
    '2 tasks have been under way',
  ],
  [
    "insert into mails (recipient, subject, text, html, state) values ('a', '', '', '', 'failed')",
    '1 mails and texts of the last week could not be sent',
  ],
  ["insert into log_keys (public_key, sealed) values ('\\x01', '\\x02')", 'key is gone'],
  [
    `insert into ledger_proofs (holds, transactions, findings) values (false, 1, '["a transaction that is not zero"]')`,
    'The books did not add up when they were last proven',
  ],
  [
    "insert into ledger_proofs (at, holds, transactions) values (now() - interval '4 days', true, 1)",
    'The books were last proven on',
  ],
  [
    `alter table ballots disable trigger user;
     with contest as (insert into contests (cx_id, contest_name, category) values ('waits', 'Waits', 433) returning contest_id),
       sums as (insert into tally_state (contest_id) select contest_id from contest)
     insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, cast_at, next_at, leaf)
       select contest_id, 'waits', 1, '', 'waits', 'public', 'free', '{1}', '{1}', now() - interval '1 minute', now(), '' from contest`,
    'Standings are 6',
  ],
  // Last: nothing more of such a database is looked at.
  [
    "insert into migrations (name, hash) values ('9999_later.sql', '')",
    'belongs to another version',
  ],
]
const pictureOfAnotherNode = `insert into attachments (attachment_id, purpose, mime, bytes, width, height, widths, color, content_hash)
  values ('elsewhere', 'cover', 'image/webp', 1, 160, 90, '{160}', '#000000', '')`

test('each fault of rows, keys and clocks is told once it is there', async () => {
  const here = await testDatabase()
  const { db, pool, close } = openDatabase({ connection: here.config, max: 1 })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plaudit-doctor-'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: here.connectionString, PORT: '0' }
  expect((await examined(env)).text).toContain('Nobody is an admin')
  for (const [cause, told] of inRows) {
    expect((await examined(env)).text, told).not.toContain(told)
    await pool.query(cause)
    const { code, text } = await examined(env)
    expect([code, text]).toEqual([1, expect.stringContaining(told)])
    if (told.endsWith('gone')) {
      const other = await examined({ ...env, SECRET_KEY: 'y'.repeat(40) })
      expect(other.text).toContain('is not the one that this installation was begun with')
    }
  }
  await statement(db, `delete from migrations where name = '9999_later.sql'`, [])
  const gap = '1 files of the newest pictures and documents are not in'
  await pool.query(pictureOfAnotherNode)
  expect((await examined(env)).text).toContain(gap)
  await openStorage(dataDir).put(pictureKey('elsewhere', 160), Buffer.from('picture'))
  expect((await examined(env)).text).not.toContain(gap)
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
  expect((await examined(env)).text).toContain('timedatectl set-ntp true')
  vi.restoreAllMocks()
  expect((await examined(env)).text).not.toContain('timedatectl')
  await close()
})

test('a copy that nobody put back and an archive that fails are told, and are not where all is well', async () => {
  const here = await testDatabase()
  const { db, close } = openDatabase({ connection: here.config, max: 1 })
  const config = readConfig({ BACKUP_TO: '/copies', PLAUDIT_PASSPHRASE: 'a passphrase for tests' })
  const proven = async (values?: string) => {
    if (values !== undefined)
      await statement(
        db,
        `insert into copies_proven (tried_at, proven_at) values (${values})
         on conflict (once) do update set proven_at = excluded.proven_at`,
        [],
      )
    return (await provenFaults(db, config)).map(({ what }) => what).join()
  }
  expect(await proven()).toBe('')
  expect(await proven('now(), null')).toContain('No copy was ever put back')
  expect(await proven(`now(), now() - interval '20 days'`)).toContain('20 days ago')
  expect(await proven('now(), now()')).toBe('')
  await close()
  const [early, late] = [new Date(1000), new Date(2000)]
  const [well, still] = [
    { mode: 'on', archived: late, failed: early },
    { mode: 'on', archived: null, failed: null },
  ]
  expect([...faultsOfArchive(well, 7), ...faultsOfArchive(still, 7)]).toEqual([])
  expect(faultsOfArchive(well, 0)).toMatchObject([{ kind: 'risk' }])
  for (const archived of [early, null])
    expect(faultsOfArchive({ mode: 'on', archived, failed: late }, 7)).toMatchObject([
      { kind: 'broken', what: expect.stringContaining('the last try failed') },
    ])
})
