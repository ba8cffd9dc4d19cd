import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { newClient } from './db/db.ts'
import { openStanding } from './db/standing.ts'
import { openSilentLine } from './db/testing-line.ts'
import { addHealth } from './health.ts'
import { testDatabase } from './postgres/testing.ts'
import { openTelemetry } from './telemetry.ts'
import { testServer } from '../testing.ts'

test('it is ready while the database answers and it does not stop, and says why it is not', async () => {
  const database = await testDatabase()
  const standing = openStanding(() => newClient(database.config))
  let stopping = false
  let hidden = false
  const telemetry = openTelemetry()
  const app = fastify()
  addHealth(app, {
    standing,
    telemetry,
    metrics: () => telemetry.registry.metrics(),
    config: readConfig({}),
    stopping: () => stopping,
    hidden: () => hidden,
    restoredTo: undefined,
  })
  const ask = async (url: string) => {
    const answer = await app.inject({ url })
    return [answer.statusCode, answer.json<unknown>(), answer.headers['cache-control']]
  }
  expect(await ask('/readyz')).toEqual([200, { ok: true }, 'no-store'])
  hidden = true
  const warned = { ok: true, warnings: ['proxy_not_trusted'] }
  expect(await ask('/readyz')).toEqual([200, warned, 'no-store'])
  // This machine asks for its own metrics.
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(200)
  stopping = true
  expect(await ask('/readyz')).toEqual([503, { ok: false, reason: 'stopping' }, 'no-store'])
  stopping = false
  await database.drop()
  expect(await ask('/readyz')).toEqual([503, { ok: false, reason: 'database' }, 'no-store'])
  expect(await ask('/livez')).toEqual([200, { ok: true }, 'no-store'])
  await app.close()
})

test('a database that stands still is away within two seconds, and ready again when it goes on', async () => {
  const line = await openSilentLine((await testDatabase()).config)
  const standing = openStanding(() => newClient(line.config))
  expect(await standing.ask()).toBe('writes')
  line.freeze()
  const settled = await Promise.race([
    Promise.all([standing.ask(), standing.ask()]),
    new Promise((resolve) => setTimeout(resolve, 2000, 'still waits')),
  ])
  expect(settled).toEqual(['away', 'away'])
  line.thaw()
  await expect.poll(() => standing.ask()).toBe('writes')
  standing.close()
  line.close()
})

test('a primary that was demoted is a standby', async () => {
  const { config } = await testDatabase()
  const options = '-c default_transaction_read_only=on'
  const standing = openStanding(() => newClient({ ...config, options }))
  expect(await standing.ask()).toBe('standby')
  standing.close()
})

test('a server whose calls hold every connection is ready', async () => {
  const server = await testServer()
  const { pool } = server.parts
  const held = Array.from({ length: pool.options.max }, () => pool.connect())
  const ready = server.app.inject({ url: '/readyz' }).then(({ statusCode }) => statusCode)
  const waits = new Promise((resolve) => setTimeout(resolve, 3000, 'waits for a call'))
  expect(await Promise.race([ready, waits])).toBe(200)
  for (const connection of held) void connection.then((client) => client.release())
  await server.close()
})
