import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../postgres/testing.ts'
import { openDatabase, statement } from './db.ts'

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
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
