import { expect, it } from 'vitest'
import { makeRow } from './factory.ts'
import { around, distanceOf, podiumOf, railRows, shareOf, wentThrough } from './standing-rows.ts'

const ranked = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    makeRow(`r${at + 1}`, { place: at + 1, votes: 100 - at * 3, position: at + 1 }),
  )
const ids = (list: readonly { assox_id: string }[]) => list.map((row) => row.assox_id).join(' ')

it('shows the top and around the own choice', () => {
  expect(ids(railRows(ranked(26), undefined))).toBe('r1 r2 r3 r4 r5 r6 r7 r8')
  expect(ids(railRows(ranked(26), 'r3'))).toBe('r1 r2 r3 r4 r5 r6 r7 r8')
  expect(ids(railRows(ranked(26), 'r12'))).toBe('r1 r2 r3 r4 r11 r12 r13')
  expect(ids(railRows(ranked(26), 'r26'))).toBe('r1 r2 r3 r4 r25 r26')
  expect(ids(railRows(ranked(1), 'r1'))).toBe('r1')
})

it('shows neighbours, also at both ends', () => {
  expect(ids(around(ranked(26), 'r12'))).toBe('r10 r11 r12 r13')
  expect(ids(around(ranked(26), 'r1'))).toBe('r1 r2 r3 r4')
  expect(ids(around(ranked(26), 'r26'))).toBe('r23 r24 r25 r26')
  expect(ids(around(ranked(2), 'r2'))).toBe('r1 r2')
})

it('tells how far the next place is', () => {
  expect(distanceOf(ranked(3), 'r2')).toEqual({ place: 2, up: { place: 1, gap: 3 }, ahead: null })
  expect(distanceOf(ranked(3), 'r1')).toEqual({ place: 1, up: null, ahead: 3 })
  expect(distanceOf(ranked(3), 'nobody')).toBeNull()
})

it('tells of shared places the one above both', () => {
  const rows = [
    makeRow('a', { place: 1, votes: 9 }),
    makeRow('b', { place: 2, votes: 5, position: 1 }),
    makeRow('c', { place: 2, votes: 5, position: 2 }),
  ]
  expect(distanceOf(rows, 'c')).toEqual({ place: 2, up: { place: 1, gap: 4 }, ahead: null })
  const shared = [makeRow('a', { place: 1, votes: 5 }), makeRow('b', { place: 1, votes: 5 })]
  expect(distanceOf(shared, 'a')).toEqual({ place: 1, up: null, ahead: null })
})

it('tells no distance in votes where a formula weighs or votes are hidden', () => {
  const rows = [
    makeRow('a', { place: 1, votes: 9, score: '60.0' }),
    makeRow('b', { place: 2, votes: null, score: '40.0' }),
  ]
  expect(distanceOf(rows, 'b')).toEqual({ place: 2, up: { place: 1, gap: null }, ahead: null })
  expect(shareOf(rows[1]!, rows)).toBeCloseTo(2 / 3)
  expect(distanceOf([makeRow('a', { votes: null })], 'a')).toBeNull()
})

it('draws empty bars before the first vote', () => {
  const rows = [makeRow('a', { place: 1, votes: 0 })]
  expect(shareOf(rows[0]!, rows)).toBe(0)
  expect(podiumOf(rows)).toEqual([])
})

it('knows who went on to a later round', () => {
  const rounds = [
    { round_number: 1, contestants: ['a', 'b'] },
    { round_number: 2, contestants: ['b'] },
  ]
  expect([...wentThrough(rounds, rounds[0])]).toEqual(['b'])
  expect([...wentThrough(rounds, rounds[1])]).toEqual([])
})
