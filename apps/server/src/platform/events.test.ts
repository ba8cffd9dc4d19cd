import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase, statement } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { emit, hearing, listener, setListeners, type Listening } from './events.ts'
import type { Parts } from './parts.ts'
import { testDatabase } from './postgres/testing.ts'
import { migrateTasks } from './tasks.ts'

declare module './events.ts' {
  interface DomainEvents {
    'thing.made': { thing_id: number }
  }
}

const database = await testDatabase()
const { db, pool, close } = openDatabase({ connection: database.config, max: 3 })
beforeAll(async () => {
  await migrate(pool)
  await migrateTasks(pool)
})
afterEach(() => setListeners([]))
afterAll(async () => {
  await close()
  await database.drop()
})

const queued = () =>
  statement<{ payload: Record<string, unknown> }>(
    db,
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'hear'`,
    [],
  )

test('a listener of the same transaction runs within it, and its failure undoes both', async () => {
  const heard: number[] = []
  const failing = { yes: false }
  setListeners([
    {
      module: 'one',
      listeners: [
        listener({
          on: 'thing.made',
          runs: 'transaction',
          hear: async (tx, { thing_id }) => {
            if (failing.yes) throw new Error('no')
            await statement(tx.db, `insert into settings (key, value) values ($1, '1')`, [
              `heard ${thing_id}`,
            ])
            heard.push(thing_id)
          },
        }),
      ],
    },
  ])
  await inTransaction(db, (tx) => emit(tx, 'thing.made', { thing_id: 1 }))
  failing.yes = true
  await expect(
    inTransaction(db, async (tx) => {
      await statement(tx.db, `insert into settings (key, value) values ('made 2', '1')`, [])
      await emit(tx, 'thing.made', { thing_id: 2 })
    }),
  ).rejects.toThrow('no')
  const kept = await statement<{ key: string }>(
    db,
    `select key from settings where key ~ '^(heard|made)'`,
    [],
  )
  expect([heard, kept]).toEqual([[1], [{ key: 'heard 1' }]])
})

test('a listener after the commit is queued with it, not without it, and hears by its module and name', async () => {
  const heard: unknown[] = []
  const all: Listening[] = [
    {
      module: 'one',
      listeners: [
        listener({
          on: 'thing.made',
          runs: 'task',
          does: 'count',
          hear: async (_, said) => void heard.push(said),
        }),
      ],
    },
  ]
  setListeners(all)
  await expect(
    inTransaction(db, async (tx) => {
      await emit(tx, 'thing.made', { thing_id: 3 })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await queued()).toEqual([])
  await inTransaction(db, (tx) => emit(tx, 'thing.made', { thing_id: 4 }))
  const [job] = await queued()
  const hear = hearing({} as Parts, all)
  await hear(job?.payload ?? {})
  // Nothing is left to do after an upgrade that took the listener away.
  await hear({ ...job?.payload, does: 'something else' })
  expect(heard).toEqual([{ thing_id: 4 }])
})
