import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAnswerCache } from './answerCache.ts'
import { Kept } from './kept.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Gives each value that is read a number, so that one can see which reading an answer came from. */
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

test('what was read is answered at once, and is forgotten where it is over or may be', async () => {
  const { kept } = counted()
  const [one, two] = [kept.get('a', async () => 1), kept.get('b', async () => 2)]
  expect(kept.last('a')).toBeUndefined()
  await Promise.all([one, two])
  const never = async () => -1
  expect([kept.get('a', never), kept.last('a')]).toEqual([1, 1])
  const flying = kept.get('c', async () => 3)
  kept.dropWhere((value) => value === undefined || value === 1)
  expect(await flying).toBe(3)
  expect([kept.last('a'), kept.last('b'), kept.last('c')]).toEqual([undefined, 2, undefined])
  vi.advanceTimersByTime(1000)
  expect(kept.last('b')).toBe(2)
  expect(await kept.get('b', async () => 4)).toBe(4)
})

test('a store forgets the oldest, or what was not asked for the longest, and counts its bytes', () => {
  const of = (renewed: boolean) => {
    const kept = new Kept<string>({ mostBytes: 6, bytesOf: ({ length }) => length, renewed })
    for (const key of ['a', 'b', 'c']) kept.set(key, key.repeat(2))
    kept.get('a')
    kept.set('d', 'dd')
    return ['a', 'b', 'c', 'd'].filter((key) => kept.last(key) !== undefined).join('')
  }
  expect([of(false), of(true)]).toEqual(['bcd', 'acd'])
  const kept = new Kept<string>({ mostBytes: 6, bytesOf: ({ length }) => length })
  kept.set('a', 'aaaa')
  kept.set('a', 'aa')
  kept.set('b', 'bbbb')
  expect([kept.get('a'), kept.get('b'), kept.size]).toEqual(['aa', 'bbbb', 2])
  kept.set('c', 'ccccccc')
  expect(kept.size).toBe(0)
  expect(kept.or('d', () => 'd') + kept.or('d', () => 'another')).toBe('dd')
})

test('a clock that is set back by an hour makes nothing stay longer', async () => {
  const { get } = counted()
  expect(await get()).toBe(1)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await get()).toBe(2)
  expect(await get()).toBe(2)
})
