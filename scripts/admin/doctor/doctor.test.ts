import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase, statement } from '../../../apps/server/src/platform/db/db.ts'
import { testDatabase } from '../../../apps/server/src/platform/postgres/testing.ts'
import { doctor } from './doctor.ts'

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
  // The server of tests has no fsync.
  expect(before.text).toContain('fsync is off')
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
  await statement(db, `delete from migrations where name = '0001_platform.sql'`, [])
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
