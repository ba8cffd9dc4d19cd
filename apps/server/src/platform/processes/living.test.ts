import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../testing.ts'
import { statement } from '../db/db.ts'
import { startWorker } from '../tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** A task that a process has taken under this name and not ended. */
async function taken(name: string, key: string): Promise<void> {
  const { db } = server.parts
  const later = `now() + interval '1 hour'`
  const add = `select graphile_worker.add_job('forget_counts', job_key := $1, run_at := ${later})`
  await statement(db, add, [key])
  await statement(
    db,
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), run_at = now() where key = $2`,
    [name, key],
  )
}

const waiting = async (): Promise<string[]> =>
  (
    await statement<{ key: string }>(
      server.parts.db,
      `select key from graphile_worker._private_jobs where key like 'taken by %' order by key`,
      [],
    )
  ).map(({ key }) => key)

test('tasks of a process that says nothing any more are done by another; those of one that lives stay its own', async () => {
  const { db } = server.parts
  await statement(
    db,
    `insert into processes (process_id, role, seen_at, takes_tasks_as) values
       ('gone', 'all', now() - interval '21 seconds', '{pool-gone}'), ('slow', 'all', now() - interval '5 seconds', '{pool-slow}')`,
    [],
  )
  await taken('pool-gone', 'taken by gone')
  await taken('pool-slow', 'taken by slow')
  await expect.poll(waiting).toEqual(['taken by slow'])
  const roles = await statement<{ role: string; names: number }>(
    db,
    `select role, cardinality(takes_tasks_as) as names from processes where process_id not in ('slow', 'gone')`,
    [],
  )
  expect(roles).toEqual([{ role: 'all', names: 1 }])
})

test('a process says the name under which the queue notes its tasks', async () => {
  const { db } = server.parts
  const said: string[] = []
  const noted: string[] = []
  const look = `select locked_by as name from graphile_worker._private_jobs where key = 'held'`
  const hold = async () => {
    noted.push(...(await statement<{ name: string }>(db, look, [])).map(({ name }) => name))
  }
  const living = { takesTasksAs: (name: string) => void said.push(name), beat: hold, close: hold }
  const tasks = { handlers: { hold }, crontab: [] }
  const worker = await startWorker({ ...server.parts, living, workers: 1 }, tasks)
  await statement(db, `select graphile_worker.add_job('hold', job_key := 'held')`, [])
  await expect.poll(() => noted).toEqual(said)
  await worker.stop()
})

test('a process that only answers takes no tasks, one that only works answers for its health alone', async () => {
  const connection = server.parts.pool.options
  const web = await testServer({ ROLE: 'web' }, { connection })
  const worker = await testServer({ ROLE: 'worker' }, { connection })
  const rows = await statement<{ role: string; takes: boolean }>(
    server.parts.db,
    `select role, cardinality(takes_tasks_as) > 0 as takes from processes where role <> 'all' order by role`,
    [],
  )
  expect(rows).toEqual([
    { role: 'web', takes: false },
    { role: 'worker', takes: true },
  ])
  const status = async (url: string, path: string) => (await fetch(`${url}${path}`)).status
  expect([await status(worker.url, '/readyz'), await status(web.url, '/readyz')]).toEqual([
    200, 200,
  ])
  expect([
    await status(worker.url, '/app/api/site'),
    await status(web.url, '/app/api/site'),
  ]).toEqual([404, 200])
  await web.close()
  await worker.close()
  const left = await statement(server.parts.db, `select from processes where role <> 'all'`, [])
  expect(left).toHaveLength(0)
})

test('a process that was seen before the clock was set back is silent from now on, not from then', async () => {
  const { db } = server.parts
  await statement(
    db,
    `insert into processes (process_id, role, seen_at) values ('ahead', 'all', now() + interval '1 hour')`,
    [],
  )
  const ahead = () =>
    statement(db, `select from processes where seen_at > now() + interval '1 minute'`, [])
  await expect.poll(ahead).toHaveLength(0)
  const still = await statement(db, `select from processes where process_id = 'ahead'`, [])
  expect(still).toHaveLength(1)
})
