import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openDatabase } from './db/db.ts'
import { hasStandby, standbysOf } from './db/standby.ts'
import { testDatabase } from './postgres/testing.ts'
import { openWellbeing } from './wellbeing.ts'

test('a part that fails, or says nothing for a second, is not well; one that has nothing to tell is left out', async () => {
  const registry = new Registry()
  let asked = 0
  const { look } = openWellbeing(registry, {
    database: async () => {
      asked++
      return true
    },
    redis: () => Promise.reject(new Error('away')),
    store: () => new Promise<boolean>(() => undefined),
    standby: async () => undefined,
    lists: undefined,
  })
  expect(await look()).toEqual({ database: true, redis: false, store: false })
  const told = await registry.metrics()
  expect(told).toContain('plaudit_part_well{part="database"} 1')
  expect(told).toContain('plaudit_part_well{part="redis"} 0')
  expect(told).toContain('plaudit_part_well{part="store"} 0')
  expect(told).not.toMatch(/standby|lists/)
  expect(asked).toBe(1)
})

test('a standby is missing where it was asked for once and its manager gave it up, or several machines are named', async () => {
  const { config } = await testDatabase()
  const { db, close } = openDatabase({ connection: config, max: 1 })
  // The tests' own database asks for no standby.
  expect(await hasStandby(() => standbysOf(db), false)()).toBeUndefined()
  expect(await hasStandby(() => standbysOf(db), true)()).toBe(false)
  await close()
  let found: Awaited<ReturnType<typeof standbysOf>> = { isNamed: false, standbys: 0 }
  const look = hasStandby(async () => found, false)
  expect(await look()).toBeUndefined()
  found = { isNamed: true, standbys: 1 }
  expect(await look()).toBe(true)
  found = { isNamed: true, standbys: 0 }
  expect(await look()).toBe(false)
  found = { isNamed: false, standbys: 0 }
  expect(await look()).toBe(false)
  found = { isNamed: true, standbys: null }
  expect(await look()).toBeUndefined()
})
