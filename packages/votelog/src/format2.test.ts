import { readFileSync } from 'node:fs'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { fromBase64, toUtf8 } from './bytes.ts'
import { commitment } from './commitments.ts'
import { defaultHash } from './hashing.ts'
import { parseVkey } from './keys.ts'
import { encodeLeaf } from './leaf.ts'
import type { Leaf, LeafOf } from './leafTypes.ts'
import { nameHash, namesPath } from './names.ts'
import { nodeVerify } from './node/ed25519.ts'
import { mapSource } from './source.ts'
import { ballotCases } from './testing-cases-ballots.ts'
import { limitCases } from './testing-cases-limits.ts'
import { roundCases } from './testing-cases-rounds.ts'
import { begun, Draft, errorsOf, found, testPublish, testVerify } from './testing.ts'
import { testNameHash } from './testing-names.ts'
import { verifyLog } from './verify.ts'

const { key, files } = JSON.parse(
  readFileSync(new URL('../fixtures/format-1.json', import.meta.url), 'utf8'),
) as { key: string; files: Record<string, string> }
const old = new Map(Object.entries(files).map(([path, bytes]) => [path, fromBase64(bytes)]))
const verifyOld = (log: ReadonlyMap<string, Uint8Array>) =>
  verifyLog(mapSource(log), { keys: [parseVkey(key)], verify: nodeVerify })

test('a log of the first format verifies as it did', async () => {
  const report = await verifyOld(old)
  expect(report).toMatchObject({
    ok: true,
    format: 1,
    size: 18,
    counts: { deadline_changed: 1 },
    names: { a: 'a', b: 'b', c: 'c' },
    rounds: [{ ballots: 7, standing: [{ assox_id: 'b', votes: 3, score: '70.0000' }, {}, {}] }],
  })
  expect(report.root).toMatch(/^[0-9a-f]{64}$/)
})

/** The same leaves in the second format; names are committed to anew. */
const inFormat2 = (leaf: Leaf | Uint8Array): Leaf | Uint8Array => {
  if (leaf instanceof Uint8Array) return leaf
  if (leaf.type !== 'contestant') return { ...leaf, v: 2 }
  return { ...leaf, v: 2, name_hash: testNameHash(leaf.assox_id, 2) }
}

describe('in the second format is found what was found in the first', () => {
  test.each([...roundCases, ...ballotCases, ...limitCases])('%s', async (_, make, expected) => {
    // Nobody was named a judge there.
    const rest = (await found(make().map(inFormat2))).filter((line) => !line.includes('judge_'))
    expect(rest).toEqual(expected)
  })
})

const judged = () => begun({ jury_weight: 50_000 }, 2)
const forB = [{ assox_id: 'b', points: 1 }]

describe('the jury', () => {
  test('that was named before the first ballot judges, and how many they are is told', async () => {
    const draft = judged()
    draft.judges(['j1', 'j2'])
    draft.vote({ voter: 'ann' })
    draft.jury('j1', forB)
    const report = await testVerify(testPublish(draft.leaves, []))
    expect(report.findings).toEqual([])
    expect(report.rounds[0]).toMatchObject({ judges: 2, ballots: 2 })
  })

  test('is nobody whom the log did not name before', async () => {
    const draft = judged()
    draft.jury('j1', forB)
    draft.judges(['j1'])
    draft.jury('j2', forB)
    expect(await found(draft.leaves)).toEqual([
      '5 judge_unknown',
      '6 jury_changed',
      '7 judge_unknown',
    ])
  })

  test('of another round is none of this one', async () => {
    const draft = judged()
    draft.round(['a', 'b'], { round: 2 })
    draft.judges(['j1'], 2)
    draft.jury('j1', forB)
    expect(await found(draft.leaves)).toEqual(['7 judge_unknown'])
  })

  test('that changes after the first ballot of a round is told of, and before it is not', async () => {
    const draft = judged()
    draft.judges(['j1'])
    draft.judges(['j1', 'j2'])
    draft.vote({ voter: 'ann' })
    draft.judges(['j1', 'j2'])
    draft.judges(['j2', 'j3'])
    const report = await testVerify(testPublish(draft.leaves, []))
    expect(report.ok).toBe(true)
    expect(report.findings).toMatchObject([
      { code: 'jury_changed', index: 9, details: { round: 1, judges: 2, came: 1, went: 1 } },
    ])
  })
})

describe('a commitment', () => {
  const salt = '5a'.repeat(16)
  const letters = bytesToHex(toUtf8('Not '))
  const named = (format: 1 | 2) => {
    const draft = new Draft(format)
    draft.rules()
    draft.contestant({
      assox_id: 'a',
      name_hash: nameHash({ salt, name: 'Not Ann' }, format, defaultHash),
    })
    draft.round(['a'])
    return draft.leaves
  }
  const opened = (format: 1 | 2, name: string, by: string) =>
    testPublish(named(format), []).set(
      namesPath,
      toUtf8(JSON.stringify([{ kind: 'contestant', id: 'a', name, salt: by }])),
    )

  test.each([1, 2] as const)('opens as the name that it was made of, format %i', async (format) => {
    const report = await testVerify(opened(format, 'Not Ann', salt))
    expect(report).toMatchObject({ findings: [], names: { a: 'Not Ann' } })
  })

  test.each([1, 2] as const)('never opens as a part of that name, format %i', async (format) => {
    // The first format hashes the same bytes: only the salt's length tells them apart.
    expect(nameHash({ salt: salt + letters, name: 'Ann' }, 1, defaultHash)).toBe(
      nameHash({ salt, name: 'Not Ann' }, 1, defaultHash),
    )
    const report = await testVerify(opened(format, 'Ann', salt + letters))
    expect(errorsOf(report)).toEqual(['1 name_wrong'])
    expect(report.names).toEqual({})
  })

  test('is bound to its lengths and to what it is of', () => {
    const of = (kind: 'name' | 'picture' | 'payment', by: string, ...parts: string[]) =>
      commitment(kind, { salt: by, parts }, 2, defaultHash)
    const all = [
      of('name', salt, 'ab'),
      of('picture', salt, 'ab'),
      of('payment', salt, 'a', 'b'),
      of('payment', salt, 'ab', ''),
      of('payment', salt, '', 'ab'),
      of('name', salt.slice(2), 'Zab'),
    ]
    expect(new Set(all).size).toBe(all.length)
    // To the letter: verifiers of years to come open it.
    expect(all[0]).toBe('d67dad368c2e1b85736a68a8d52848834006dbbab94b7aaace1a84b726580a21')
  })
})

test('a log goes over to the second format and never back', async () => {
  const draft = begun()
  draft.vote({ voter: 'ann' })
  const vote = draft.leaves[5] as LeafOf<'vote'>
  const other = { ...vote.commitments, voter: '1'.repeat(64) }
  draft.add({ ...vote, v: 2, commitments: { ...other } })
  draft.add({ ...vote, commitments: { ...other, voter: '2'.repeat(64) } })
  expect(await found(draft.leaves)).toEqual(['6 format_raised', '7 format_lowered'])
})

test('since the second format bought ballots, and they alone, commit to a payment', () => {
  const draft = begun({}, 2)
  draft.vote({ voter: 'ann' })
  const vote = draft.leaves[5] as LeafOf<'vote'>
  const payment = 'e'.repeat(64)
  expect(() => encodeLeaf({ ...vote, kind: 'paid' })).toThrow()
  expect(() => encodeLeaf({ ...vote, commitments: { ...vote.commitments, payment } })).toThrow()
  expect(() => encodeLeaf({ ...vote, v: 1, kind: 'paid' })).not.toThrow()
})

describe('time', () => {
  test('that has not come is borne by no leaf', async () => {
    const draft = begun({}, 2)
    draft.minute = 601
    draft.close()
    draft.minute = 60 * 24 * 365 * 30
    draft.result()
    expect(await found(draft.leaves)).toEqual(['6 leaf_ahead'])
  })
})

describe('ballots that are made void', () => {
  const voided = (many: number, at: number, result = 700) => {
    const draft = begun({}, 2)
    draft.minute = 500
    const votes = Array.from({ length: 40 }, (_, n) => draft.vote({ voter: `v${n}` }))
    draft.minute = at
    const isLater = at >= 600
    if (isLater) draft.close(1, at)
    for (const vote of votes.slice(0, many)) draft.act('void', vote)
    if (!isLater) draft.close()
    draft.minute = result
    draft.result()
    return draft.leaves
  }
  test.each([
    ['in the last minutes of the round', voided(20, 590), ['45 voided_late']],
    ['in the last minutes before the result', voided(25, 691), ['46 voided_late']],
    ['a few', voided(19, 590), []],
    ['in good time', voided(30, 589), []],
    ['in good time before the result', voided(30, 650), []],
  ])('%s', async (_, leaves, expected) => {
    expect(await found(leaves)).toEqual(expected)
  })
})
