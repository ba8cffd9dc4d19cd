import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assox, makeContest } from '../../../apps/server/src/modules/contests/factory.ts'
import {
  inStore,
  listOfCopies,
  namesIn,
  openCopyStore,
} from '../../../apps/server/src/platform/copyStore.ts'
import { newestCopy } from '../../../apps/server/src/platform/copying.ts'
import { startPostgres, type Postgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { putCluster } from '../../../apps/server/src/platform/postgres/testing-cluster.ts'
import { folders, newFolder } from '../../../apps/server/src/platform/postgres/testing-start.ts'
import { openS3Storage } from '../../../apps/server/src/platform/storageS3.ts'
import { startS3 } from '../../../apps/server/src/platform/testing-s3.ts'
import { testServer, type TestServer } from '../../../apps/server/src/testing.ts'
import { makeCopyAt, restoreFrom } from './copiesAt.ts'
import { toClear } from './manifest.ts'

const passphrase = 'a passphrase for tests'
const settings = { shared_buffers: '32MB', fsync: 'off' }
const home = newFolder('home')
const to = 's3://copies/night/of'
let postgres: Postgres
let server: TestServer
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  s3 = await startS3()
  const log = { info: () => undefined, warn: () => undefined }
  await putCluster(home)
  postgres = await startPostgres({ dataDir: home, log, settings })
  server = await testServer(
    {
      DATA_DIR: home,
      SECRET_KEY: '',
      ...s3.env,
    },
    { connection: postgres.config },
  )
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
  await s3.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('the copy just made stays, though a wrong clock named others later', () => {
  const all = ['2026', '2027', '2099']
  expect(toClear(all, '2027', 1)).toEqual(['2026', '2099'])
  expect(toClear(all, '2027', 2)).toEqual(['2026'])
  expect(toClear(all, '2099', 2)).toEqual(['2026'])
  expect(toClear(all, '2026', 7)).toEqual([])
})

test('the copy that was proven last stays, however many newer ones nobody could prove', () => {
  const all = ['/copies/2026', '/copies/2027', '/copies/2028', '/copies/2029']
  expect(toClear(all, '/copies/2029', 1, '2027')).toEqual(['/copies/2026', '/copies/2028'])
  expect(toClear(['2026', '2027', '2028'], '2028', 2, '2026')).toEqual([])
})

test('a copy goes to a bucket with the files of the store, comes back equal, and what was changed there is found', async () => {
  const { bucket: _, ...copyStore } = s3.settings
  const picture = 'pictures/sample/640.webp'
  await server.parts.storage.put(picture, Buffer.from('bytes of a picture'))
  const made = await makeContest((await server.person()).api)
  const { api } = await server.visitor()
  const { cx_id } = made.contest
  await api.call('contest/v2/addVote', { cx_id, assox_id: assox(made, 1)[0] })
  const config = { dataDir: home, secretKey: undefined, s3: s3.settings, copyStore }
  const backup = (now: string, where = to) =>
    makeCopyAt({ config, postgres, passphrase, fast: true, now: new Date(now) }, where, {
      keep: 1,
    })
  await expect(backup('2030-01-01T00:00:00Z', 's3://files/copies')).rejects.toThrow(
    'another bucket',
  )
  const place = openCopyStore(to, copyStore)
  const old = 'plaudit-2030-01-01T00-00-00Z'
  await place.store.put(listOfCopies(place), Buffer.from(JSON.stringify([old])))
  await place.store.put(inStore(place, old, 'files/old'), Buffer.from('of an older copy'))
  // What killed processes left: a copy that was sent in part, one that was sent and not noted, and their folders here.
  const [part, unnoted] = ['plaudit-2030-01-01T01-00-00Z', 'plaudit-2030-01-01T02-00-00Z'] as const
  await place.store.put(inStore(place, part, 'files/half'), Buffer.from('of a copy'))
  await place.store.put(inStore(place, unnoted, 'manifest.json'), Buffer.from('{}'))
  const folders = ['.copying-killed', '.proving-killed'].map((name) => path.join(home, name))
  for (const folder of folders) mkdirSync(folder)
  const keysOf = async (name: string): Promise<string[]> => {
    const keys: string[] = []
    for await (const { key } of place.store.list(inStore(place, name))) keys.push(key)
    return keys
  }
  const making = backup('2030-01-02T00:00:00Z')
  // Until its last file is there, nobody else makes a copy.
  await expect
    .poll(() => keysOf('plaudit-2030-01-02T00-00-00Z'), { timeout: 60_000 })
    .not.toEqual([])
  await expect(backup('2030-01-02T00:00:01Z')).rejects.toThrow('Another copy is being made')
  const copy = await making
  expect(copy.folder).toBe(`${to}/plaudit-2030-01-02T00-00-00Z`)
  expect(copy.cleared).toEqual([old, unnoted])
  expect(readdirSync(home).filter((name) => /^\.(copying|proving)-/.test(name))).toEqual([])
  expect(await namesIn(place)).toEqual(['plaudit-2030-01-02T00-00-00Z'])
  for (const name of [old, part, unnoted]) expect(await keysOf(name)).toEqual([])
  const copies = { to, everyHours: 24, keep: 1, prove: 'quick' } as const
  const then = Date.parse('2030-01-02T00:00:00Z')
  expect(await newestCopy({ copies, copyStore }, then)).toBe(then)
  // Made while the clock was ahead, it is no reason to make no other one.
  expect(await newestCopy({ copies, copyStore })).toBe(0)

  // The place that it comes back to keeps its files in a store too, where this one is missing.
  const files = openS3Storage(s3.settings)
  await files.delete(picture)
  const said: string[] = []
  const restore = (from: string) =>
    restoreFrom(from, {
      config: {
        dataDir: newFolder('restored'),
        databaseUrl: undefined,
        s3: s3.settings,
        copyStore,
      },
      passphrase,
      verify: true,
      settings,
      say: (line) => void said.push(line),
    })
  await restore(copy.folder)
  expect(said.join('\n')).toMatch(/Verified: \d+ rows in \d+ tables, 1 logs with equal roots/)
  expect(Buffer.from((await files.get(picture)) ?? []).toString()).toBe('bytes of a picture')

  const at = (key: string) => inStore(place, 'plaudit-2030-01-02T00-00-00Z', key)
  // A restored copy is held against the list as a folder's copy is; the list itself against its signature.
  const list = Buffer.from((await place.store.get(at('SHA256SUMS'))) ?? []).toString()
  await place.store.put(
    at('SHA256SUMS'),
    Buffer.from(list.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))),
  )
  await expect(restore(copy.folder)).rejects.toThrow('SHA256SUMS was changed')
  await place.store.delete(at('manifest.json'))
  await expect(restore(copy.folder)).rejects.toThrow('it is no copy')
})
