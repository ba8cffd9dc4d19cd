import { CallError, type Api } from '@plaudit/client/client'
import type { CallName } from '@plaudit/contract/calls'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { makeContest } from '../modules/contests/factory.ts'
import { openInside } from '../platform/http/inside.ts'
import { inTransaction, statement } from '../platform/db/db.ts'
import { openSilentLine } from '../platform/db/testing-line.ts'
import { testDatabase } from '../platform/postgres/testing.ts'
import { testServer } from '../testing.ts'

test('visitors read lists from the copy; who is signed in, and what is no list, never', async () => {
  const { config } = await testDatabase()
  // Another database in its place, without a contest: so what was read where is seen by what is in it.
  const copy = await testDatabase()
  // What it says of its place in the journal is in a table: a standby that lags can't be had on every machine.
  const says = await standingOf(copy.config)
  await says(true, farAhead)
  const path = encodeURIComponent('-c search_path=said,pg_catalog,public')
  const DATABASE_READ_URL = `${copy.connectionString}&application_name=copy&options=${path}`
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
  // What the copy does not have yet is no fault of an address that somebody was just sent.
  expect(await visitor.call('joins/getContest', { cx_id })).toBeDefined()

  // Behind what the primary had written at the last look.
  await says(true, '0/1')
  await expect.poll(() => reads() === db).toBe(true)
  expect(await listed()).toEqual([cx_id])
  await says(true, farAhead)
  await expect.poll(() => reads() === db).toBe(false)
  // One that became a primary replays no more: its own place counts.
  await says(false, '0/1')
  await new Promise((resolve) => setTimeout(resolve, 2200))
  expect(reads() === db).toBe(false)

  // A copy that is gone is noticed by its next asker, and missed by nobody.
  await copy.drop()
  expect(await listed()).toEqual([cx_id])
  await expect.poll(() => reads() === db).toBe(true)
  await server.close()
})

const farAhead = 'FFFFFFFF/0'

/** Functions of a standby that say what the test wants, before PostgreSQL's own. @returns sets what they say. */
async function standingOf(config: pg.ClientConfig) {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(`create schema said; create table said.place (replays boolean, at pg_lsn);
    insert into said.place values (true, '0/0');
    create function said.pg_is_in_recovery() returns boolean language sql as 'select replays from said.place';
    create function said.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select at from said.place'`)
  await client.end()
  return async (replays: boolean, at: string) => {
    const line = new pg.Client(config)
    await line.connect()
    await line.query('update said.place set replays = $1, at = $2', [replays, at])
    await line.end()
  }
}

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
  await expect.poll(() => reads() === db).toBe(false)
  line.freeze()
  const closed = server.close().then(() => 'closed')
  const waits = new Promise((resolve) => setTimeout(resolve, 8000, 'still waits'))
  expect(await Promise.race([closed, waits])).toBe('closed')
  line.close()
})

test('pages read what HTTP answers to a visitor, are refused what a visitor is, and change nothing', async () => {
  const server = await testServer()
  const organiser = await server.person()
  const { cx_id } = (await makeContest(organiser.api)).contest
  const draft = (await makeContest(organiser.api, {}, { draft: true })).contest
  const siteOfHost = server.parts.ports.get('siteOfHost')
  const host = new URL(server.url).host
  const inside = openInside(server.product.routes, { ...server.parts, siteOfHost })(host, 'FR')
  const outside = server.client({}, { 'accept-language': 'fr' })
  const asked = async (api: Api, name: CallName, input: object) => {
    try {
      return await api.call(name, input as never)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { status: error.status, code: error.code, said: error.message }
    }
  }
  // Answers say how many seconds are left.
  vi.useFakeTimers({ toFake: ['Date'] })
  const all: [CallName, object][] = [
    ['api/site', {}],
    ['contest/v2/get', { limit: 5, search: undefined }],
    ['contest/v2/getCachedContest/{cx_id}', { cx_id }],
    ['contest/v2/getCachedContest/{cx_id}', { cx_id, round_id: 'of another contest' }],
    ['contest/v2/getCachedContest/{cx_id}', { cx_id: draft.cx_id }],
    ['contest/v2/fetchContest', { cx_id: draft.cx_id }],
    ['joins/getContest', { cx_id }],
    ['services/search', { page: 0 }],
    // Calls of a person alone, and of an admin.
    ['contest/v2/get', { status: 'mine' }],
    ['account/getSecurity', {}],
    ['admin/getAudit', {}],
  ]
  for (const [name, input] of all)
    expect([name, await asked(inside, name, input)]).toEqual([
      name,
      await asked(outside, name, input),
    ])
  for (const name of ['contest/v2/addVote', 'contest/v2/saveContest'] as const)
    expect(await asked(inside, name, { cx_id })).toMatchObject({ status: 500 })
  vi.useRealTimers()
  // Searches of people and of pages take turns together: the other connections are there for votes.
  const { db } = server.parts
  const waiting = () =>
    statement(
      db,
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      [],
    )
  const searches = await inTransaction(db, async (tx) => {
    await statement(tx.db, 'lock table search_documents in access exclusive mode', [])
    const begun = Array.from({ length: 8 }, (_, n) =>
      (n % 2 === 0 ? inside : outside).call('search/find', { search: `word ${n}` }),
    )
    await expect.poll(waiting).toHaveLength(4)
    await outside.call('contest/v2/get', {})
    expect(await waiting()).toHaveLength(4)
    return { begun }
  })
  expect(await Promise.all(searches.begun)).toHaveLength(8)
  await server.close()
})
