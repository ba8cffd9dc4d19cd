import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafParts, type LeafContent } from './leaf.ts'

const leafOf = (content: LeafContent) => leafParts(content).join('X')

const content: LeafContent = {
  type: 'vote',
  contest: '0cx',
  round: 110_001,
  lines: [
    { assox_id: 'b', points: 10 },
    { assox_id: 'a', points: 12 },
    { assox_id: 'B', points: 8 },
  ],
  quantity: 1,
  kind: 'free',
}

test('is the canonical text, to the letter: verifiers of years to come hash it', () => {
  expect(leafParts(content)).toEqual([
    '{"commitments":{"payment":null,"voter":"',
    '"},"contest":"0cx","kind":"free","lines":[{"assox_id":"B","points":8},{"assox_id":"a","points":12},{"assox_id":"b","points":10}],"minute":"',
    '","quantity":1,"round":110001,"type":"vote","v":2}',
  ])
})

const id = fc.string({ unit: fc.constantFrom(...'09azAZ'), minLength: 20, maxLength: 24 })
const anyContent: fc.Arbitrary<LeafContent> = fc.record({
  type: fc.constantFrom('vote', 'jury'),
  contest: id,
  round: fc.integer({ min: 1 }),
  lines: fc.uniqueArray(fc.record({ assox_id: id, points: fc.integer({ min: 1, max: 100_000 }) }), {
    minLength: 1,
    maxLength: 20,
    selector: (line) => line.assox_id,
  }),
  quantity: fc.integer({ min: 1, max: 100_000 }),
  kind: fc.constantFrom('free', 'paid', 'jury'),
})

test('is JSON without white space whose keys stand in the order of their code points', () => {
  fc.assert(
    fc.property(anyContent, (given) => {
      const text = leafOf(given)
      const isOrdered = (value: unknown): boolean => {
        if (typeof value !== 'object' || value === null) return true
        const keys = Array.isArray(value) ? [] : Object.keys(value)
        return keys.join() === keys.toSorted().join() && Object.values(value).every(isOrdered)
      }
      const read = JSON.parse(text) as { lines: LeafContent['lines'] }
      expect(JSON.stringify(read)).toBe(text)
      expect(read).toMatchObject({
        contest: given.contest,
        round: given.round,
        type: given.type,
        kind: given.kind,
        quantity: given.quantity,
        v: 2,
      })
      return isOrdered(read) && !/\s/.test(text)
    }),
  )
})

test('is the same in whatever order the lines were given', () => {
  fc.assert(
    fc.property(
      anyContent.chain((given) =>
        fc.tuple(
          fc.constant(given),
          fc.shuffledSubarray([...given.lines], { minLength: given.lines.length }),
        ),
      ),
      ([given, lines]) => leafOf({ ...given, lines }) === leafOf(given),
    ),
  )
})
