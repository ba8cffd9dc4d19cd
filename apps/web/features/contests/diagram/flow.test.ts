import { expect, test } from 'vitest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { flowOf, neighbour, pathOf } from './flow.ts'
import type { RoundAnswer } from './flow.ts'

const round = (round_id: number, people: Record<string, number | null>): RoundAnswer => {
  const ranked = Object.entries(people).toSorted(([, a], [, b]) => (b ?? 0) - (a ?? 0))
  return {
    round: { round_id, round_number: round_id, name: `R${round_id}` } as RoundAnswer['round'],
    contestants: Object.entries(people).map(
      ([name, votes], position) =>
        ({
          assox_id: name,
          contestant_name: name,
          votes,
          score: null,
          position,
          place: votes === null ? null : ranked.findIndex(([one]) => one === name) + 1,
        }) as Contestant,
    ),
  }
}

test('two semi-finals stand one below the other, the final beside them, with a way for each who went through [cf:9e4e7]', () => {
  const flow = flowOf([
    round(1, { a: 5, b: 9, c: 1 }),
    round(2, { x: 7, y: 3 }),
    round(3, { b: 20, x: 30, a: 10 }),
  ])
  expect(flow.heats.map(({ column, above }) => [column, above])).toEqual([
    [0, 0],
    [0, 4],
    [1, 0],
  ])
  expect(flow.heats[0]?.stops.map(({ name, row }) => [name, row])).toEqual([
    ['b', 1],
    ['a', 2],
    ['c', 3],
  ])
  expect(flow.heats.map(({ left }) => left)).toEqual([
    { count: 1, votes: 1 },
    { count: 1, votes: 3 },
    null,
  ])
  expect(flow.ways.map(({ assox_id, from, to }) => [assox_id, from.row, to.row])).toEqual([
    ['x', 5, 1],
    ['b', 1, 2],
    ['a', 2, 3],
  ])
  expect(flow).toMatchObject({ columns: 2, rows: 7 })
  expect(pathOf(flow, 'b').map(({ stop }) => [stop.place, stop.votes])).toEqual([
    [1, 9],
    [2, 20],
  ])
})

test('in a round in which nothing was counted nobody has a place, nor the colour of a winner', () => {
  const flow = flowOf([round(1, { a: 5, b: 9 }), round(2, { a: 0, b: 0 })])
  expect(flow.heats[0]?.stops.map(({ place }) => place)).toEqual([1, 2])
  expect(flow.heats[1]?.stops.map(({ name, place }) => [name, place])).toEqual([
    ['a', null],
    ['b', null],
  ])
})

test('while results are hidden there is a running order, no sums, and no share to draw', () => {
  const flow = flowOf([round(1, { a: null, b: null }), round(2, { b: null })])
  expect(flow.heats[0]?.stops.map(({ name, share, through }) => [name, share, through])).toEqual([
    ['a', 0, false],
    ['b', 0, true],
  ])
  expect(flow.heats[0]?.left).toEqual({ count: 1, votes: null })
})

test('a contest without rounds is an empty picture', () => {
  expect(flowOf([])).toEqual({ heats: [], ways: [], columns: 0, rows: 0 })
})

test('keys lead within a round, and to the same contestant in the next one where they are in it', () => {
  const flow = flowOf([
    round(1, { a: 5, b: 9, c: 1 }),
    round(2, { x: 7, y: 3 }),
    round(3, { b: 20, x: 30, a: 10 }),
  ])
  const from = (round_id: number, assox_id: string, key: string) => {
    const to = neighbour(flow, { round_id, assox_id }, key)
    return to && [to.round_id, to.assox_id]
  }
  expect(from(1, 'b', 'ArrowDown')).toEqual([1, 'a'])
  expect(from(1, 'b', 'ArrowUp')).toBeUndefined()
  expect(from(1, 'b', 'End')).toEqual([1, 'c'])
  expect(from(1, 'b', 'ArrowRight')).toEqual([3, 'b'])
  expect(from(3, 'x', 'ArrowLeft')).toEqual([2, 'x'])
  // A contestant who did not go through has no next place: the key leads to the place at the same level.
  expect(from(1, 'c', 'ArrowRight')).toEqual([3, 'a'])
  expect(from(3, 'b', 'ArrowRight')).toBeUndefined()
})
