import { expect, it } from 'vitest'
import { arrivals } from './use-arriving.ts'

it('waits for the files on their way, those that join meanwhile too, and tells of a refused one', async () => {
  const counts: number[] = []
  const { follow, arrived } = arrivals((count) => counts.push(count))
  const first = Promise.withResolvers<boolean>()
  const second = Promise.withResolvers<boolean>()
  follow(first.promise)
  const all = arrived()
  follow(second.promise)
  first.resolve(true)
  const early = await Promise.race([all, new Promise((resolve) => setImmediate(resolve, 'waits'))])
  expect(early).toBe('waits')
  second.resolve(false)
  expect(await all).toBe(false)
  expect(counts).toEqual([1, 2, 1, 0])
  expect(await arrived()).toBe(true)
})
