import { expect, test } from 'vitest'
import { makeContest } from './modules/contests/factory.ts'
import { openSilentLine } from './platform/db/testing-line.ts'
import { testDatabase } from './platform/postgres/testing.ts'
import { testServer } from './testing.ts'

test('visitors read lists from the copy; who is signed in, and what is no list, never', async () => {
  const { config } = await testDatabase()
  // Another database in its place, without a contest: so what was read where is seen by what is in it.
  const copy = await testDatabase()
  const DATABASE_READ_URL = `${copy.connectionString}&application_name=copy`
  const server = await testServer({ DATABASE_READ_URL }, { connection: config })
  const { db, reads } = server.parts
  const organiser = await server.person()
  const { cx_id } = (await makeContest(organiser.api)).contest
  const visitor = server.client()
  const listed = async (api = visitor) =>
    (await api.call('contest/v2/get', {})).contests.map((contest) => contest.cx_id)
  await expect.poll(() => reads() === db).toBe(false)
  expect([await listed(organiser.api), await listed()]).toEqual([[cx_id], []])
  expect((await visitor.call('contest/v2/fetchContest', { cx_id })).contest.cx_id).toBe(cx_id)

  // One that is gone is noticed by the one who asks it, and missed by nobody.
  await copy.drop()
  expect(await listed()).toEqual([cx_id])
  await expect.poll(() => reads() === db).toBe(true)
  await server.close()
})

test('a copy that is not there is missed by nobody', async () => {
  const DATABASE_READ_URL = 'postgresql://plaudit@127.0.0.1:1/plaudit'
  const server = await testServer({ DATABASE_READ_URL })
  await makeContest((await server.person()).api)
  expect((await server.client().call('contest/v2/get', {})).contests).toHaveLength(1)
  expect(server.parts.reads()).toBe(server.parts.db)
  await server.close()
})

test('a copy that stands still delays a list by moments, and hinders no stop', async () => {
  const { config } = await testDatabase()
  const line = await openSilentLine((await testDatabase()).config)
  const { user, database, port } = line.config
  const DATABASE_READ_URL = `postgresql://${user}@127.0.0.1:${port}/${database}`
  const server = await testServer({ DATABASE_READ_URL }, { connection: config })
  const { db, reads } = server.parts
  const { cx_id } = (await makeContest((await server.person()).api)).contest
  await expect.poll(() => reads() === db).toBe(false)
  line.freeze()
  const late = Date.now() + 6000
  const listed = server.client().call('contest/v2/get', {})
  const inTime = <Result>(work: Promise<Result>) =>
    Promise.race([
      work,
      new Promise<'still waits'>((resolve) =>
        setTimeout(resolve, late - Date.now(), 'still waits'),
      ),
    ])
  expect(await inTime(listed)).toMatchObject({ contests: [{ cx_id }] })
  await expect.poll(() => reads() === db).toBe(true)
  line.thaw()
  await expect.poll(() => reads() === db, { timeout: 5000 }).toBe(false)
  line.freeze()
  const closed = server.close().then(() => 'closed')
  const waits = new Promise((resolve) => setTimeout(resolve, 8000, 'still waits'))
  expect(await Promise.race([closed, waits])).toBe('closed')
  line.close()
})
