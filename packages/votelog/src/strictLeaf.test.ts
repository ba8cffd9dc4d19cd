import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromUtf8, Malformed, toUtf8 } from './bytes.ts'
import { encodeLeaf, leafText, mostLeafBytes, readLeaf } from './leaf.ts'
import { leafTypes, type Leaf } from './leafTypes.ts'
import { samples, text, vote } from './testing-leaf.ts'

describe('reading is strict', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', text.slice(0, -1)],
    ['a list', '[]'],
    ['null', 'null'],
    ['no type', '{}'],
    ['an unknown type', text.replace('"vote"', '"veto"')],
    ['a type of the prototype', text.replace('"vote"', '"constructor"')],
    ['another version', text.replace('"v":1', '"v":3')],
    ['a member more', text.replace('"v":1', '"v":1,"w":1')],
    ['a prototype', text.replace('"v":1', '"v":1,"__proto__":{}')],
    ['a member less', text.replace('"quantity":1,', '')],
    ['quantity nought', text.replace('"quantity":1', '"quantity":0')],
    ['a part of a point', text.replace('"points":12', '"points":12.5')],
    ['a text for a number', text.replace('"points":12', '"points":"12"')],
    ['upper case in a commitment', text.replace('aaaa', 'AAAA')],
    ['a short commitment', text.replace('aaaa', 'aaa')],
    ['a minute with seconds', text.replace('19:40Z', '19:40:00Z')],
    ['a minute that is none', text.replace('05-13T19:40Z', '02-30T19:40Z')],
    ['no lines', text.replace(/\[.*\]/, '[]')],
    ['another order of lines', text.replace(/(\{"assox_id":"a".*?\}),(\{.*?\})/, '$2,$1')],
    ['a contestant twice', text.replace('"assox_id":"b"', '"assox_id":"a"')],
    ['a jury in public', text.replace('"kind":"free"', '"kind":"jury"')],
    ['bytes that are no text', Uint8Array.of(0xff)],
  ])('%s is malformed', (_, entry) => {
    const bytes = typeof entry === 'string' ? toUtf8(entry) : entry
    expect(readLeaf(bytes)).toMatchObject({ ok: false, code: 'leaf_malformed' })
  })

  test.each([
    ['white space', text.replace(':1,', ': 1,')],
    ['white space behind', `${text}\n`],
    ['another order of keys', text.replace(',"v":1', '').replace('{', '{"v":1,')],
    ['a key twice', text.replace('"v":1', '"v":1,"v":1')],
    ['another spelling of a number', text.replace('"points":12', '"points":1.2e1')],
    ['an escape too many', text.replace('"free"', '"\\u0066ree"')],
  ])('%s is not canonical', (_, entry) => {
    expect(entry).not.toBe(text)
    expect(readLeaf(toUtf8(entry))).toMatchObject({ ok: false, code: 'leaf_not_canonical' })
  })

  test('a byte order mark is no leaf', () => {
    expect(readLeaf(toUtf8(`\ufeff${text}`)).ok).toBe(false)
  })

  test('what reads is always the one encoding of its content', () => {
    const bytes = leafTypes.map((type) => toUtf8(samples[type][1]))
    fc.assert(
      fc.property(
        fc.constantFrom(...bytes),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (of, at, change) => {
          const bent = of.slice()
          bent[at % of.length]! ^= change
          const read = readLeaf(bent)
          if (read.ok) expect(leafText(read.leaf)).toBe(fromUtf8(bent))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('writing is strict', () => {
  const bad: Leaf[] = [
    { ...vote, contest: '' },
    { ...vote, lines: [...vote.lines, { assox_id: 'a', points: 1 }] },
    { ...samples.round[0], positions: [1] },
    { ...samples.round[0], contestants: ['a', 'a', 'b'] },
    { ...samples.result[0], part: 2 },
    { ...samples.merge[0], rounds: [110_001] },
    { ...samples.hold[0], reason: '\ud800' },
    { ...samples.hold[0], minute: '2026-05-13T24:00Z' },
  ]
  test.each(bad.map((leaf, n) => [n, leaf] as const))('%i', (_, leaf) => {
    expect(() => encodeLeaf(leaf)).toThrow(Malformed)
  })

  test('a round of as many contestants as there can be fits', () => {
    const contestants = Array.from({ length: 2000 }, (_, n) => String(n).padStart(22, 'x'))
    const positions = contestants.map((_, n) => n + 1)
    const size = encodeLeaf({ ...samples.round[0], contestants, positions }).length
    expect(size).toBeLessThan(mostLeafBytes)
    const longer = contestants.map((id) => id.padStart(30, 'y'))
    expect(() => encodeLeaf({ ...samples.round[0], contestants: longer, positions })).toThrow(
      Malformed,
    )
  })
})
