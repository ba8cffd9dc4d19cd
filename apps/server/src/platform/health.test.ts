import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openDatabase } from './db/db.ts'
import { addHealth } from './health.ts'
import { testDatabase } from './postgres/testing.ts'
import { openTelemetry } from './telemetry.ts'

test('it is ready while the database answers and it does not stop, and says why it is not', async () => {
  const { config } = await testDatabase()
  const database = openDatabase({ connection: config, max: 1 })
  let stopping = false
  let hidden = false
  const app = fastify()
  addHealth(app, {
    db: database.db,
    telemetry: openTelemetry(),
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
  // What this machine asks for itself.
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(200)
  stopping = true
  expect(await ask('/readyz')).toEqual([503, { ok: false, reason: 'stopping' }, 'no-store'])
  stopping = false
  await database.close()
  expect(await ask('/readyz')).toEqual([503, { ok: false, reason: 'database' }, 'no-store'])
  expect(await ask('/livez')).toEqual([200, { ok: true }, 'no-store'])
  await app.close()
})
