import { expect, test } from 'vitest'
import { editDistance, likeness, oneChangeAway } from './spelling.ts'

test.each([
  ['lgoo', 'logo'],
  ['lobo', 'logo'],
  ['desgin', 'design'],
  ['vioce', 'voice'],
  ['voce', 'voice'],
  ['voicee', 'voice'],
  ['oice', 'voice'],
])('%s is one change from %s', (typed, meant) => {
  expect(oneChangeAway(typed)).toContain(meant)
  expect(oneChangeAway(meant)).toContain(typed)
  expect(editDistance(typed, meant)).toBe(1)
})

test('one change is never two, and a word is no change of itself', () => {
  const changed = oneChangeAway('ab')
  expect(new Set(changed).size).toBe(changed.length)
  expect(changed.every((other) => editDistance('ab', other) === 1)).toBe(true)
  // The sum: one swap, two left out, 2 × 25 others, 3 × 26 more without those that come twice.
  expect(changed.length).toBe(1 + 2 + 50 + 76)
})

test('swapped letters are likelier than other ones', () => {
  expect(likeness('vioce', 'voice')).toBeGreaterThan(likeness('vioce', 'vice'))
})
