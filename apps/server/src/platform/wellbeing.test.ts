import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
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
