import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toUtf8 } from './bytes.ts'
import { canonicalJson } from './canonical.ts'
import { encodeLeaf, leafText, readLeaf, resultLeaves } from './leaf.ts'
import { leafTypes } from './leafTypes.ts'
import { isMinute, isMoment, minuteNumber, minuteText } from './moments.ts'
import { head, samples } from './testing-leaf.ts'

describe('the canonical text', () => {
  test.each(leafTypes)('of %s is this, and reads back', (type) => {
    const [leaf, text] = samples[type]
    expect(leafText(leaf)).toBe(text)
    const read = readLeaf(toUtf8(text))
    expect(read.ok && leafText(read.leaf)).toBe(text)
  })

  test('sorts keys by code point and spells everything in one way', () => {
    expect(canonicalJson({ b: [1, null, true], B: { z: '\u2028"\\\n', a: -0 } })).toBe(
      '{"B":{"a":0,"z":"\u2028\\"\\\\\\n"},"b":[1,null,true]}',
    )
    expect(() => canonicalJson({ a: 0.5 })).toThrow(TypeError)
    expect(() => canonicalJson({ a: 2 ** 53 })).toThrow(TypeError)
  })
})

describe('a result', () => {
  const rowOf = (n: number) => ({
    assox_id: String(n).padStart(22, '0'),
    place: n + 1,
    votes: 9_000_000_000_000_000 - n,
    score: '100.0000',
  })

  test('is split into leaves below 60,000 bytes that hold every row in order', () => {
    fc.assert(
      fc.property(fc.nat(2000), (count) => {
        const rows = Array.from({ length: count }, (_, n) => rowOf(n))
        const parts = resultLeaves({ ...head, round: 1 }, rows)
        expect(parts.flatMap((part) => part.rows)).toEqual(rows)
        parts.forEach((part, at) => {
          expect([part.part, part.parts]).toEqual([at + 1, parts.length])
          expect(encodeLeaf(part).length).toBeLessThan(60_000)
        })
      }),
      { numRuns: 15 },
    )
  })
})

test('minutes and moments exist and are spelled in one way', () => {
  expect(isMinute('2024-02-29T23:59Z')).toBe(true)
  for (const no of ['2023-02-29T23:59Z', '2024-02-29T23:60Z', '2024-02-29 23:59Z', 5, null])
    expect(isMinute(no)).toBe(false)
  expect(isMoment('2024-02-29T23:59:59.123Z')).toBe(true)
  for (const no of ['2024-02-29T23:59:59Z', '2024-02-30T00:00:00.000Z', '+02024-02-29T23:59Z', 5])
    expect(isMoment(no)).toBe(false)
  expect(minuteText(new Date('2026-05-13T19:40:59.999Z'))).toBe('2026-05-13T19:40Z')
  expect(minuteNumber('1970-01-02T00:01Z')).toBe(1441)
})
