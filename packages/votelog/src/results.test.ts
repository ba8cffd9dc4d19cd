import { describe, expect, test } from 'vitest'
import { encodeLeaf } from './leaf.ts'
import type { Leaf, LeafOf } from './leafTypes.ts'
import { begun, type Draft, errorsOf, found, testPublish, testVerify } from './testing.ts'
import { encodeBundle } from './tiles.ts'

describe('a result', () => {
  const closed = (act: (draft: Draft) => void = () => undefined): Draft => {
    const draft = begun({ jury_weight: 50_000 })
    draft.vote({ voter: 'ann', points: { b: 1 } })
    act(draft)
    draft.close()
    return draft
  }
  const declared = (
    draft: Draft,
    change: (rows: LeafOf<'result'>['rows']) => unknown,
  ): Promise<string[]> => {
    draft.result()
    change((draft.leaves.at(-1) as LeafOf<'result'>).rows)
    return found(draft.leaves)
  }

  test.each<[string, (rows: LeafOf<'result'>['rows']) => unknown]>([
    ['votes', (rows) => rows[0]!.votes++],
    ['a place', (rows) => (rows[2]!.place = 3)],
    ['a score', (rows) => (rows[0]!.score = '50.0001')],
    ['no score', (rows) => (rows[0]!.score = null)],
    ['a contestant too few', (rows) => rows.pop()],
    ['a contestant twice', (rows) => rows.push(rows[0]!)],
    ['a stranger', (rows) => (rows[1]!.assox_id = 'z')],
  ])('with wrong %s is wrong', async (_, change) => {
    expect(await declared(closed(), change)).toEqual(['7 result_wrong'])
  })

  test('is right as it follows from the ballots, and shows the standing', async () => {
    expect(await declared(closed(), () => undefined)).toEqual([])
  })

  test('that counts a voided ballot is wrong [cf:2dbd6]', async () => {
    const draft = closed()
    draft.result()
    const counted = draft.leaves.pop()!
    draft.act('void', 5)
    expect(await found([...draft.leaves, counted])).toEqual(['8 result_wrong'])
  })

  test('is outdated by a later void, until a new one is declared', async () => {
    const draft = closed()
    draft.result()
    draft.act('void', 5)
    expect(await found(draft.leaves)).toEqual(['7 result_outdated'])
    draft.result()
    expect(await found(draft.leaves)).toEqual([])
  })

  test('in several parts names the part with the wrong row', async () => {
    const draft = begun()
    const ids = Array.from({ length: 1200 }, (_, n) => `contestant-${String(n).padStart(20, '0')}`)
    draft.contestants(...ids)
    draft.round(ids, { round: 2 })
    draft.close(2)
    const last = draft.result(2)
    const parts = draft.leaves.slice(-3).filter((leaf) => leaf.type === 'result')
    expect(parts.length).toBeGreaterThan(1)
    expect(await found(draft.leaves)).toEqual([])
    const part = draft.leaves.at(-1) as LeafOf<'result'>
    part.rows[0]!.votes = 5
    expect(await found(draft.leaves)).toEqual([`${last} result_wrong`])
  })
})

describe('while bodies are withheld', () => {
  const draft = begun()
  draft.vote({ voter: 'ann' })
  draft.vote({ voter: 'ann', points: { b: 1 } })
  draft.act('void', 5)
  const withoutBodies = (
    blank: (leaf: Leaf, index: number) => boolean,
    leaves: readonly Leaf[] = draft.leaves,
  ) => {
    const files = testPublish(leaves, [])
    const path = [...files.keys()].find((name) => name.startsWith('tile/entries')) ?? ''
    const entries = leaves.map((leaf, at) =>
      blank(leaf, at) ? new Uint8Array() : encodeLeaf(leaf),
    )
    return testVerify(files.set(path, encodeBundle(entries)))
  }

  test('what can’t be known is not held against anybody', async () => {
    const report = await withoutBodies((leaf) => leaf.type === 'vote')
    expect(report).toMatchObject({ ok: true, withheld: 2, counts: { bodies_withheld: 1 } })
    expect(report.findings).toMatchObject([{ index: 5, details: { leaves: 2 } }])
    const others = await withoutBodies((_, index) => index < 5)
    expect(others.ok).toBe(true)
  })

  test('a target that comes later is still wrong', async () => {
    draft.act('void', 40)
    const report = await withoutBodies((leaf) => leaf.type === 'vote')
    draft.leaves.pop()
    expect(errorsOf(report)).toEqual(['8 target_invalid'])
  })

  test('a result can’t rest on them', async () => {
    const declared = begun()
    declared.vote({ voter: 'ann' })
    declared.close()
    declared.result()
    const report = await withoutBodies((leaf) => leaf.type === 'vote', declared.leaves)
    expect(errorsOf(report)).toEqual(['7 result_uncheckable'])
  })
})
