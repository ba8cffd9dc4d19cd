import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assox, makeContest } from '../../../apps/server/src/modules/contests/factory.ts'
import { buy, prices } from '../../../apps/server/src/modules/voting/routes/tests/testing-bought.ts'
import { openDatabase, statement } from '../../../apps/server/src/platform/db/db.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { startPostgres, type Postgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { testDatabase } from '../../../apps/server/src/platform/postgres/testing.ts'
import { putCluster } from '../../../apps/server/src/platform/postgres/testing-cluster.ts'
import { folders, newFolder } from '../../../apps/server/src/platform/postgres/testing-start.ts'
import { restoredTo } from '../../../apps/server/src/platform/restored.ts'
import { openStorage } from '../../../apps/server/src/platform/storage.ts'
import { openS3Storage } from '../../../apps/server/src/platform/storageS3.ts'
import { startS3 } from '../../../apps/server/src/platform/testing-s3.ts'
import { testServer, type TestServer } from '../../../apps/server/src/testing.ts'
import { verifyLogs } from '../verifyLog.ts'
import { storeFaults } from '../doctor/nodes.ts'
import { exportRows } from './export.ts'
import { moveFiles } from './files.ts'
import { importRows } from './import.ts'
import { passMarks } from './marks.ts'
import { move, placeOf, stepsOf } from './move.ts'
import pg from 'pg'

const passphrase = 'a passphrase for tests'
const settings = { shared_buffers: '32MB', fsync: 'off' }
const say = () => undefined
const log = { info: say, warn: say }
const running: Postgres[] = []
afterAll(async () => {
  for (const postgres of running) await postgres.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const votesOf = async (server: TestServer, cx_id: string) =>
  (await server.client().call('contest/v2/fetchContest', { cx_id })).contestants.map(
    ({ votes }) => votes ?? 0,
  )

async function vote(server: TestServer, cx_id: string, assox_id: string | undefined) {
  const { api } = await server.visitor()
  await api.call('contest/v2/addVote', { cx_id, assox_id })
}

/** Somebody else's transactions: the ids that rows carry are then far beyond those of a fresh PostgreSQL. */
async function useUp(config: pg.ClientConfig, transactions: number): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await passMarks(client, transactions)
  await client.end()
}

test('an installation moves to an own PostgreSQL and back though both are killed on the way, and goes on counting where it was', async () => {
  const home = { dataDir: newFolder('home'), secretKey: undefined, databaseDirectUrl: undefined }
  const own = await testDatabase({ empty: true })
  await useUp(own.config, 60_000)
  await putCluster(home.dataDir)
  const start = () => startPostgres({ dataDir: home.dataDir, log, settings })
  const first = await start()
  const env = (dataDir: string) => ({ DATA_DIR: dataDir, SECRET_KEY: '' })
  const server = await testServer(env(home.dataDir), { connection: first.config })
  const { api } = await server.person()
  const made = await makeContest(api, { prices }, { contestants: 2 })
  const { cx_id } = made.contest
  const buyer = await server.visitor()
  const { checkout_id } = await buyer.api.call('checkout/start', buy(made, 10))
  await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  await vote(server, cx_id, assox(made, 2)[0])
  await expect.poll(() => votesOf(server, cx_id)).toEqual([10, 1])
  await server.close()
  const there = { config: { ...home, databaseUrl: undefined }, to: own.connectionString }
  const back = { config: { ...home, databaseUrl: own.connectionString }, to: null }
  const moving = (way: typeof there | typeof back) => ({ ...way, settings, say })
  const place = placeOf(home.dataDir)
  /** A move of which so many steps were done. */
  const killedAfter = async (way: typeof there | typeof back, steps: number) => {
    mkdirSync(place.staging)
    for (const step of stepsOf(moving(way), place).slice(0, steps)) await step()
    await expect(start()).rejects.toThrow('was broken off')
  }
  await expect(move(moving(there))).rejects.toThrow('stop it first')
  await first.stop()
  const filled = await testDatabase()
  await expect(move(moving({ ...there, to: filled.connectionString }))).rejects.toThrow(
    'has tables',
  )
  // What was refused leaves nothing behind.
  expect(existsSync(place.staging)).toBe(false)
  await killedAfter(there, 1)
  const { pool, close } = openDatabase({ connection: own.config, max: 1 })
  await pool.query('create table users (half text); create table restored_from ()')
  await close()
  await expect(move(moving({ ...there, to: filled.connectionString }))).rejects.toThrow(
    'Another move was begun',
  )
  await move(moving(there))
  await expect(start()).rejects.toThrow('moved to a PostgreSQL of its own')
  expect(await goOn(home.dataDir, own.config)).toEqual([10, 2])
  // Killed when the rows were whole, and before the databases changed places.
  await killedAfter(back, 3)
  await move(moving(back))
  expect(existsSync(place.staging)).toBe(false)
  const held = openDatabase({ connection: own.config, max: 1 })
  expect(await restoredTo(held.db)).toBeInstanceOf(Date)
  await held.close()
  const last = await start()
  running.push(last)
  expect(await goOn(home.dataDir, last.config)).toEqual([10, 3])

  /** Votes once more, and says what is counted. */
  async function goOn(dataDir: string, connection: pg.ClientConfig) {
    const { db, close } = openDatabase({ connection, max: 1 })
    const moved = await testServer(env(dataDir), { connection })
    const sum = (await votesOf(moved, cx_id)).reduce((all, votes) => all + votes, 0)
    await vote(moved, cx_id, assox(made, 2)[0])
    const votes = () => votesOf(moved, cx_id)
    await expect.poll(async () => (await votes()).reduce((all, one) => all + one, 0)).toBe(sum + 1)
    const numbered = () =>
      statement(
        db,
        'select size from log_state where size >= (select count(*) from ballots) + 3',
        [],
      )
    await expect.poll(numbered).toHaveLength(1)
    const now = await votes()
    await moved.close()
    const said: string[] = []
    expect([await verifyLogs(db, undefined, (line) => void said.push(line)), said]).toEqual([
      0,
      expect.anything(),
    ])
    await close()
    return now
  }
})

test('a row that was changed on the way is found and named', async () => {
  const home = {
    dataDir: newFolder('small'),
    secretKey: 'a secret of at least thirty-two characters',
  }
  const { config } = await testDatabase()
  const out = path.join(newFolder('changed'), 'out')
  await exportRows({ config: home, connection: config, to: out, passphrase })
  const file = path.join(out, 'rows', readdirSync(path.join(out, 'rows'))[0] ?? '')
  const bytes = readFileSync(file)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(file, bytes)
  const config2 = {
    dataDir: newFolder('target'),
    databaseUrl: (await testDatabase({ empty: true })).connectionString,
    secretKey: undefined,
  }
  await expect(importRows({ from: out, config: config2, passphrase, say })).rejects.toThrow(
    `rows/${path.basename(file)} was changed`,
  )
})

test('files go into the store of the place: those of an export, and those of a folder that was there before', async () => {
  const s3 = await startS3()
  const { settings: s3Settings } = s3
  const store = openS3Storage(s3Settings)
  const secretKey = 'a secret of at least thirty-two characters'
  const home = { dataDir: newFolder('pictured'), secretKey }
  const bytes = Buffer.from('bytes of a picture')
  const [first, second] = ['pictures/sample/640.webp', 'pictures/sample/1280.webp']
  const there = openStorage(home.dataDir)
  await there.put(first, bytes)
  const out = path.join(newFolder('stored'), 'out')
  await exportRows({
    config: home,
    connection: (await testDatabase()).config,
    to: out,
    passphrase,
  })
  const databaseUrl = (await testDatabase({ empty: true })).connectionString
  const dataDir = newFolder('many')
  await importRows({
    from: out,
    config: { dataDir, databaseUrl, secretKey, s3: s3Settings },
    passphrase,
    say,
  })
  expect(await store.get(first)).toEqual(new Uint8Array(bytes))
  expect(readdirSync(dataDir)).not.toContain('files')

  await there.put(second, bytes)
  expect((await storeFaultsOf(home.dataDir)).map(({ what }) => what)).toEqual([
    expect.stringContaining('Files lie in'),
  ])
  const away = { ...s3Settings, endpoint: 'http://127.0.0.1:1' }
  await expect(moveFiles({ dataDir: home.dataDir, s3: away }, say)).rejects.toThrow()
  expect(await there.size(second)).toBe(bytes.length)
  const said: string[] = []
  for (const _ of [1, 2])
    await moveFiles({ dataDir: home.dataDir, s3: s3Settings }, (line) => void said.push(line))
  expect(said).toEqual([
    expect.stringContaining('2 files are in the store now'),
    expect.stringContaining('No files lie in'),
  ])
  expect(await store.get(second)).toEqual(new Uint8Array(bytes))
  expect(await there.size(second)).toBe(undefined)
  // A server that runs on writes files meanwhile: each is in the store or still in the folder.
  const meanwhile = Array.from({ length: 40 }, (_, n) => `pictures/meanwhile${n}/original.jpg`)
  await there.put(meanwhile[0] ?? '', bytes)
  const writing = (async () => {
    for (const key of meanwhile.slice(1)) await there.put(key, bytes)
  })()
  await Promise.all([moveFiles({ dataDir: home.dataDir, s3: s3Settings }, say), writing])
  for (const key of meanwhile)
    expect((await store.size(key)) ?? (await there.size(key)), key).toBe(bytes.length)
  await moveFiles({ dataDir: home.dataDir, s3: s3Settings }, say)
  expect(await storeFaultsOf(home.dataDir)).toEqual([])
  await s3.stop()

  function storeFaultsOf(folder: string) {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3Settings
    return storeFaults(
      readConfig({
        DATA_DIR: folder,
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      }),
    )
  }
})
