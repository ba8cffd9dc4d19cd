import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isUnavailable } from '../errors.ts'
import { testDatabase } from '../postgres/testing.ts'
import { newClient, openDatabase, statement } from './db.ts'
import { openSilentLine } from './testing-line.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

test('whoever waits for a database that says nothing is told, new questions are refused at once, and all goes on when it speaks', async () => {
  const line = await openSilentLine((await testDatabase()).config)
  ends.push(() => line.close())
  const { db, pool, close } = openDatabase({ connection: line.config, max: 3 })
  const deaf = new pg.Pool({ ...line.config, max: 1 })
  deaf.on('error', () => undefined)
  deaf.on('connect', (client) => client.on('error', () => undefined))
  ends.push(close, () => void deaf.end())
  const answer = () => statement<{ n: number }>(db, 'select 1 as n', [])
  const listener = newClient(line.config)
  const lost = new Promise((resolve) => listener.on('error', resolve))
  await listener.connect()
  expect([await answer(), (await deaf.query('select 1 as n')).rows]).toEqual([
    [{ n: 1 }],
    [{ n: 1 }],
  ])
  line.freeze()
  // The broken variant, without a watch: it waits still when the others have long been told.
  let isTold = false
  void deaf
    .query('select 1')
    .finally(() => (isTold = true))
    .catch(() => undefined)
  const fate = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: unknown) => isUnavailable(error),
    )
  const waiting = [fate(answer()), fate(pool.query('select 1'))]
  expect(await Promise.all(waiting)).toEqual([true, true])
  expect(isUnavailable(await lost)).toBe(true)
  expect(isTold).toBe(false)
  await expect(answer()).rejects.toThrow('The database says nothing')
  line.thaw()
  await expect.poll(() => fate(answer())).toBe('answered')
})

test('a statement that only takes long is left alone', async () => {
  const line = await openSilentLine((await testDatabase()).config)
  ends.push(() => line.close())
  const { db, close } = openDatabase({ connection: line.config, max: 2 })
  ends.push(close)
  const long = statement<{ n: number }>(db, 'select 1 as n from pg_sleep(5.5)', [])
  expect(await long).toEqual([{ n: 1 }])
})

/** Asks over three connections until so many sessions of the database answered. @returns how many did. */
async function sessions(oldest: number, enough: number, questions: number): Promise<number> {
  const { config } = await testDatabase()
  const { db, close } = openDatabase({ connection: config, max: 3, oldest })
  ends.push(close)
  const pids = new Set<number>()
  let left = questions
  const ask = async (): Promise<void> => {
    while (pids.size < enough && left-- > 0) {
      const [row] = await statement<{ pid: number }>(db, 'select pg_backend_pid() as pid', [])
      pids.add(row?.pid ?? 0)
      await sleep(5)
    }
  }
  await Promise.all([ask(), ask(), ask()])
  return pids.size
}

test('a connection that is always in use ends by its age, and no question over it is lost', async () => {
  expect(await sessions(0.2, 7, 100_000)).toBeGreaterThanOrEqual(7)
  // The broken variant: connections that grow old.
  expect(await sessions(600, 7, 150)).toBeLessThanOrEqual(3)
})
