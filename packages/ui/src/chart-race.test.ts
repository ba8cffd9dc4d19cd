import { expect, it } from 'vitest'
import { rankedAt, type Racer } from './chart-race-order.ts'

const racers: Racer[] = [
  { id: 'a', name: 'Ann', places: [null, 2, 1], sums: [null, 5, 20] },
  { id: 'b', name: 'Bo', places: [1, 1, 2], sums: [4, 10, 10] },
  { id: 'c', name: 'Cid', places: [2, 3, 3], sums: [null, null, null] },
]
const at = (moment: number, most = 3) =>
  rankedAt(racers, moment, most).map(({ id, place, share }) => [id, place, share])

it('ranks who takes part in a moment, with bars by the leader’s sum', () => {
  expect(at(1, 2)).toEqual([
    ['b', 1, 1],
    ['a', 2, 0.5],
  ])
  expect(at(2, 2)).toEqual([
    ['a', 1, 1],
    ['b', 2, 0.5],
  ])
})

it('leaves out who was not there yet, and draws places where sums were not kept', () => {
  expect(at(0)).toEqual([
    ['b', 1, 1],
    ['c', 2, 1 - 1 / 3],
  ])
  expect(rankedAt([{ id: 'z', name: 'Zoe', places: [1], sums: [0] }], 0, 8)[0]?.share).toBe(0)
})
