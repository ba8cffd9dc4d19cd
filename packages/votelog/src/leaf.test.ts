import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromUtf8, Malformed, toUtf8 } from './bytes.ts'
import { canonicalJson } from './canonical.ts'
import { encodeLeaf, leafText, mostLeafBytes, readLeaf, resultLeaves } from './leaf.ts'
import { leafTypes, type Leaf, type LeafOf, type LeafType } from './leafTypes.ts'
import { isMinute, isMoment, minuteNumber, minuteText } from './moments.ts'

const hex = (digit: string) => digit.repeat(64)
const head = { contest: '0cx', minute: '2026-05-13T19:40Z', v: 1 as const }
const vote: LeafOf<'vote'> = {
  ...head,
  type: 'vote',
  round: 110_001,
  kind: 'free',
  quantity: 1,
  commitments: { voter: hex('a'), payment: null },
  lines: [
    { assox_id: 'b', points: 10 },
    { assox_id: 'a', points: 12 },
    { assox_id: 'B', points: 8 },
  ],
}

/** One of each type, with its canonical text to the letter: verifiers of years to come hash it. */
const samples: { [Type in LeafType]: [leaf: LeafOf<Type>, text: string] } = {
  rules: [
    {
      ...head,
      type: 'rules',
      method: 'score',
      method_options: {
        criteria: [
          { key: 'voice', max: 10, weight: 3 },
          { key: 'dance', max: 10, weight: 2 },
        ],
      },
      vote_once: false,
      contest_exp_hours: 24,
      jury_weight: 50_000,
      tie_break: ['public_first', 'shared'],
      prices: [{ votes: 10, amount: 500, currency: 'USD' }],
      voter_requirement: 'anyone',
      max_delay_s: 60,
    },
    '{"contest":"0cx","contest_exp_hours":24,"jury_weight":50000,"max_delay_s":60,"method":"score","method_options":{"criteria":[{"key":"voice","max":10,"weight":3},{"key":"dance","max":10,"weight":2}]},"minute":"2026-05-13T19:40Z","prices":[{"amount":500,"currency":"USD","votes":10}],"tie_break":["public_first","shared"],"type":"rules","v":1,"vote_once":false,"voter_requirement":"anyone"}',
  ],
  contestant: [
    {
      ...head,
      type: 'contestant',
      assox_id: 'b',
      name_hash: hex('1'),
      picture_hash: null,
      position: 2,
    },
    `{"assox_id":"b","contest":"0cx","minute":"2026-05-13T19:40Z","name_hash":"${hex('1')}","picture_hash":null,"position":2,"type":"contestant","v":1}`,
  ],
  round: [
    {
      ...head,
      type: 'round',
      round: 110_001,
      number: 1,
      name_hash: hex('2'),
      start: '2026-05-13T19:00:00.000Z',
      end: null,
      contestants: ['b', 'a', 'B'],
      positions: [3, null, 1],
    },
    `{"contest":"0cx","contestants":["B","a","b"],"end":null,"minute":"2026-05-13T19:40Z","name_hash":"${hex('2')}","number":1,"positions":[1,null,3],"round":110001,"start":"2026-05-13T19:00:00.000Z","type":"round","v":1}`,
  ],
  vote: [
    vote,
    `{"commitments":{"payment":null,"voter":"${hex('a')}"},"contest":"0cx","kind":"free","lines":[{"assox_id":"B","points":8},{"assox_id":"a","points":12},{"assox_id":"b","points":10}],"minute":"2026-05-13T19:40Z","quantity":1,"round":110001,"type":"vote","v":1}`,
  ],
  jury: [
    {
      ...vote,
      type: 'jury',
      kind: 'jury',
      lines: [{ assox_id: 'a', points: 38, scores: { voice: 8, dance: 7 } }],
    },
    `{"commitments":{"payment":null,"voter":"${hex('a')}"},"contest":"0cx","kind":"jury","lines":[{"assox_id":"a","points":38,"scores":{"dance":7,"voice":8}}],"minute":"2026-05-13T19:40Z","quantity":1,"round":110001,"type":"jury","v":1}`,
  ],
  hold: [
    { ...head, type: 'hold', target: 7, reason: 'burst "é"' },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","reason":"burst \\"é\\"","target":7,"type":"hold","v":1}',
  ],
  release: [
    { ...head, type: 'release', target: 7, reason: '' },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","reason":"","target":7,"type":"release","v":1}',
  ],
  void: [
    { ...head, type: 'void', target: 7, reason: '' },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","reason":"","target":7,"type":"void","v":1}',
  ],
  restore: [
    { ...head, type: 'restore', target: 7, reason: '' },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","reason":"","target":7,"type":"restore","v":1}',
  ],
  merge: [
    { ...head, type: 'merge', rounds: [110_003, 110_002], into: 110_001 },
    '{"contest":"0cx","into":110001,"minute":"2026-05-13T19:40Z","rounds":[110002,110003],"type":"merge","v":1}',
  ],
  deadline_change: [
    { ...head, type: 'deadline_change', round: 1, from: null, to: '2026-05-13T20:00:00.000Z' },
    '{"contest":"0cx","from":null,"minute":"2026-05-13T19:40Z","round":1,"to":"2026-05-13T20:00:00.000Z","type":"deadline_change","v":1}',
  ],
  close: [
    { ...head, type: 'close', round: 1 },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","round":1,"type":"close","v":1}',
  ],
  result: [
    {
      ...head,
      type: 'result',
      round: 1,
      part: 1,
      parts: 1,
      rows: [{ assox_id: 'a', place: 1, votes: 12, score: '54.1667' }],
    },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","part":1,"parts":1,"round":1,"rows":[{"assox_id":"a","place":1,"score":"54.1667","votes":12}],"type":"result","v":1}',
  ],
  epoch: [
    { ...head, type: 'epoch', previous: hex('3'), reason: 'restored' },
    `{"contest":"0cx","minute":"2026-05-13T19:40Z","previous":"${hex('3')}","reason":"restored","type":"epoch","v":1}`,
  ],
}

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

const text = leafText(vote)
describe('reading is strict', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', text.slice(0, -1)],
    ['a list', '[]'],
    ['null', 'null'],
    ['no type', '{}'],
    ['an unknown type', text.replace('"vote"', '"veto"')],
    ['a type of the prototype', text.replace('"vote"', '"constructor"')],
    ['another version', text.replace('"v":1', '"v":2')],
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
        const parts = resultLeaves({ contest: '0cx', minute: head.minute, round: 1 }, rows)
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
