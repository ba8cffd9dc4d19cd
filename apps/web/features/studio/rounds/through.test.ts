import type { Contestant } from '@plaudit/contract/contests/contestant'
import { expect, test } from 'vitest'
import { isCloseCut, isHidden } from './through.ts'

const one = (votes: number | null, score: string | null = null) =>
  ({ votes, score, contestant_status: '1' }) as Contestant

test.each([
  ['the same sums', [one(5), one(3), one(3)], true],
  ['another sum', [one(5), one(4), one(3)], false],
  ['the same scores of other sums', [one(9, '80'), one(2, '55.5'), one(7, '55.5')], true],
  ['other scores of the same sums', [one(9, '80'), one(3, '55.5'), one(3, '54')], false],
  ['sums that are hidden', [one(null), one(null), one(null)], false],
])('the cut between two is close by the figure that places go by: %s', (_, standing, isClose) => {
  expect(isCloseCut(standing, standing.slice(0, 2))).toBe(isClose)
})

test('a standing is hidden where no sum of an approved contestant is told, and an empty one is not', () => {
  const waiting = { ...one(null), contestant_status: '0' } as Contestant
  expect([[one(null), waiting], [one(0), waiting], [waiting], []].map(isHidden)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('nobody is cut off where everybody goes through', () => {
  const all = [one(5), one(5)]
  expect(isCloseCut(all, all)).toBe(false)
})
