import { expect, test } from 'vitest'
import { markOfKey, pointsOf, statusOf } from './marks.ts'

const criteria = [
  { key: 'voice', label: 'Voice', max: 10, weight: 2 },
  { key: 'stage', label: 'Stage', max: 5, weight: 1 },
]
const mark = (scores: Record<string, number>, recused = false) => ({
  assox_id: 'a',
  scores,
  recused,
  reason: '',
})

test('a contestant is open, in part, done or stepped back for', () => {
  expect(statusOf(criteria, undefined)).toBe('open')
  expect(statusOf(criteria, mark({ voice: 1 }))).toBe('part')
  expect(statusOf(criteria, mark({ voice: 1, stage: 1 }))).toBe('done')
  expect(statusOf(criteria, mark({ voice: 1, stage: 1 }, true))).toBe('recused')
})

test('marks count as often as they weigh, and a digit is a mark where there is one', () => {
  expect(pointsOf(criteria, mark({ voice: 8, stage: 3 }))).toBe(19)
  expect(['0', '7', 'x', '10'].map((key) => markOfKey(key, 10))).toEqual([
    10,
    7,
    undefined,
    undefined,
  ])
  expect(['0', '5', '6'].map((key) => markOfKey(key, 5))).toEqual([undefined, 5, undefined])
})
