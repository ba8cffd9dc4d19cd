import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAnswerCache } from './answerCache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is read has a number, so that one can see which reading an answer came from. */
function counted(more: { most?: number; endsAt?: (n: number) => number } = {}) {
  let readings = 0
  const kept = openAnswerCache<number>({ milliseconds: 1000, most: 10, ...more })
  return {
    kept,
    get: (key = 'a') => kept.get(key, async () => ++readings),
  }
}

test('one reading serves everybody for less than a second, and nobody longer [cf:24064]', async () => {
  const { get } = counted()
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
  vi.advanceTimersByTime(999)
  expect(await get()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await get()).toBe(2)
})

test('its age is counted from when it was asked for, not from when it came', async () => {
  const kept = openAnswerCache<string>({ milliseconds: 1000, most: 10 })
  const read = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('slow'), 900)))
  const first = kept.get('a', read)
  await vi.advanceTimersByTimeAsync(900)
  expect(await first).toBe('slow')
  vi.advanceTimersByTime(100)
  void kept.get('a', read)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a value that stops being right sooner is kept until then', async () => {
  const { get } = counted({ endsAt: () => Date.now() + 200 })
  await get()
  vi.advanceTimersByTime(199)
  expect(await get()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await get()).toBe(2)
})

test('what is dropped while it is read answers those who wait, and is read anew for the next', async () => {
  const { kept } = counted()
  let answer = (_: number): void => undefined
  const waiting = kept.get('a', () => new Promise<number>((resolve) => (answer = resolve)))
  kept.drop('a')
  const next = kept.get('a', async () => 2)
  answer(1)
  expect([await waiting, await next, await kept.get('a', async () => 3)]).toEqual([1, 2, 2])
})

test('a reading that failed is not kept, and the oldest makes room', async () => {
  const { kept, get } = counted({ most: 2 })
  await expect(kept.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect([await get('a'), await get('b'), await get('c')]).toEqual([1, 2, 3])
  expect([await get('c'), await get('b'), await get('a')]).toEqual([3, 2, 4])
})
