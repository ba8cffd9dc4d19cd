import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMoves, movesBetween } from './order.ts'

const people = ['a', 'b', 'c', 'd', 'e', 'f']

test('one step in either direction, and a long way, are one move each', () => {
  expect(movesBetween(people, ['b', 'a', 'c', 'd', 'e', 'f'])).toHaveLength(1)
  expect(movesBetween(people, ['f', 'a', 'b', 'c', 'd', 'e'])).toEqual([{ id: 'f', position: 1 }])
  expect(movesBetween(people, ['b', 'c', 'd', 'e', 'f', 'a'])).toEqual([{ id: 'a', position: 6 }])
  expect(movesBetween(people, people)).toEqual([])
})

test('the moves always lead to the order that was wanted', () => {
  const orders = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
  fc.assert(
    fc.property(
      orders.chain((from) =>
        fc.tuple(fc.constant(from), fc.shuffledSubarray(from, { minLength: from.length })),
      ),
      ([from, to]) => {
        const moves = movesBetween(from, to)
        expect(applyMoves(from, moves)).toEqual(to)
        expect(moves.length).toBeLessThanOrEqual(2 * from.length)
      },
    ),
  )
})
