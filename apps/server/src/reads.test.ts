import { expect, test } from 'vitest'
import { makeContest } from './modules/contests/factory.ts'
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
