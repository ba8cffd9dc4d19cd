import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Counts } from './counts.ts'
import { nameKey, Tally } from './tally.ts'

const opened = (seconds: number) => {
  let now = 5000
  const counts = new Counts(seconds, () => now)
  return { counts, pass: (ms: number) => void (now += ms) }
}

test('counts each key for itself, and gives back', () => {
  const { counts } = opened(60)
  expect([counts.add('a'), counts.add('a'), counts.add('b')]).toEqual([1, 2, 1])
  counts.giveBack('a')
  counts.giveBack('nobody')
  expect([counts.add('a'), counts.add('nobody')]).toEqual([2, 1])
})

test('what others counted counts as well, as far as it is known, and fades like the rest', () => {
  const { counts, pass } = opened(60)
  counts.add('a')
  counts.learn('a', 99)
  counts.learn('b', 10)
  expect([counts.add('a'), counts.own('a'), counts.add('b')]).toEqual([101, 2, 11])
  expect([counts.take('b', 11) > 0, counts.take('b', 12)]).toEqual([true, 0])
  pass(90_000)
  expect(counts.add('a')).toBe(51)
  // Said anew it stands for all that is known of the others, not for more.
  counts.learn('a', 60)
  expect([counts.add('a'), counts.own('a')]).toEqual([63, 3])
  pass(120_000)
  expect(counts.add('a')).toBe(1)
})

test('what was counted fades over the next window and is then forgotten', () => {
  const { counts, pass } = opened(60)
  for (let n = 0; n < 100; n++) counts.add('a')
  pass(90_000)
  expect(counts.add('a')).toBe(51)
  counts.giveBack('a')
  pass(30_000)
  expect(counts.add('a')).toBe(1)
  pass(600_000)
  expect(counts.add('a')).toBe(1)
})

test('whoever waits as long as they are told is let through, and not much earlier', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 70_000 }), { minLength: 30, maxLength: 120 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), gaps, (most, waits) => {
      const { counts, pass } = opened(60)
      for (const wait of waits) {
        pass(wait)
        const told = counts.take('a', most)
        if (told === 0) continue
        if (told > 2) {
          pass(told / 2 - 1)
          expect(counts.take('a', most)).toBeGreaterThan(0)
          pass(told - (told / 2 - 1) + 1)
        } else pass(told + 1)
        expect(counts.take('a', most)).toBe(0)
      }
    }),
  )
})

test('at no time more than twice the most gets through in one length, and refused tries cost nothing', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 100, maxLength: 400 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), steps, (most, waits) => {
      const { counts, pass } = opened(60)
      let now = 0
      const through: number[] = []
      for (const wait of waits) {
        pass(wait)
        now += wait
        if (counts.take('a', most) === 0) through.push(now)
      }
      for (const from of through)
        expect(through.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(
          2 * most,
        )
    }),
  )
})

test('more keys than it keeps push out the oldest ones alone', () => {
  const { counts } = opened(60)
  counts.add('old')
  for (let n = 0; n < 250_000; n++) counts.add(`k${n}`)
  expect(counts.add('k249999')).toBeGreaterThan(1)
  for (let n = 0; n < 250_000; n++) counts.add(`m${n}`)
  expect(counts.add('old')).toBe(1)
})

test('a tally counts as a map would, for keys of all kinds, however many there are', () => {
  const keys = fc.array(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 300 })
  fc.assert(
    fc.property(keys, (given) => {
      const map = new Map<string, number>()
      const tally = new Tally()
      for (const key of given) {
        nameKey(key)
        expect(tally.get()).toBe(map.get(key) ?? 0)
        map.set(key, (map.get(key) ?? 0) + 1)
        tally.set(tally.get() + 1)
        expect([tally.get(), tally.size]).toEqual([map.get(key), map.size])
      }
      for (const [key, count] of map) {
        nameKey(key)
        expect(tally.get()).toBe(count)
      }
    }),
  )
  const networks = new Tally()
  for (let n = 0; n < 100_000; n++) {
    nameKey(`110001:110002:10.${n >> 8}.${n % 256}.0`)
    networks.set(1)
  }
  expect(networks.size).toBe(100_000)
})
