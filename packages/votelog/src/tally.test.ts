import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeLeaf } from './leaf.ts'
import type { Leaf } from './leafTypes.ts'
import { Draft } from './testing.ts'
import { applyEntry } from './verify/apply.ts'
import { Commitments } from './verify/voters.ts'
import { Findings } from './verify/findings.ts'
import { ContestState } from './verify/state.ts'
import { tallyRound } from './verify/tally.ts'

/** The standing that the leaves of a draft give. */
function tallied(draft: Draft, round = 1) {
  const state = new ContestState(new Findings())
  draft.leaves.forEach((leaf, index) => applyEntry(state, encodeLeaf(leaf), index))
  return tallyRound(state, state.rounds.get(round)!)
}

const rowsOf = (draft: Draft, round = 1) =>
  tallied(draft, round).map(
    (r) => `${r.place} ${r.assox_id} ${r.public_votes}+${r.jury_votes} ${r.voters}`,
  )

describe('a tally', () => {
  const begun = (): Draft => {
    const draft = new Draft()
    draft.rules({ method: 'points', method_options: { max_points: 100 } })
    draft.contestants('a', 'b', 'c').round(['a', 'b', 'c'])
    return draft
  }

  test('counts points times quantity, and a voter once for each contestant and channel', () => {
    const draft = begun()
    draft.vote({ voter: 'ann', points: { a: 3, b: 1 } })
    draft.vote({ voter: 'ann', points: { a: 2 }, kind: 'paid', quantity: 5 })
    draft.vote({ voter: 'bob', points: { b: 4 } })
    draft.jury('ann', [{ assox_id: 'a', points: 7 }])
    expect(rowsOf(draft)).toEqual(['1 a 13+7 2', '2 b 5+0 2', '3 c 0+0 0'])
  })

  test('leaves out what is held or voided, and takes it back [cf:ca12b]', () => {
    const draft = begun()
    const [one, two] = [
      draft.vote({ voter: 'ann' }),
      draft.vote({ voter: 'bob', points: { b: 5 } }),
    ]
    draft.act('hold', one)
    draft.act('void', two)
    expect(rowsOf(draft)).toEqual(['1 a 0+0 0', '1 b 0+0 0', '1 c 0+0 0'])
    draft.act('release', one)
    expect(rowsOf(draft)).toEqual(['1 a 1+0 1', '2 b 0+0 0', '2 c 0+0 0'])
    draft.act('restore', two)
    expect(rowsOf(draft)[0]).toBe('1 b 5+0 1')
  })

  test('sums up merged rounds, with a voter of each round counted in each', () => {
    const draft = begun()
    draft.round(['b', 'c'], { round: 2 })
    draft.vote({ voter: 'ann', points: { b: 2 } })
    draft.vote({ voter: 'ann', points: { b: 3 }, round: 2 })
    expect(rowsOf(draft, 2)).toEqual(['1 b 3+0 1', '2 c 0+0 0'])
    draft.round(['c'], { round: 3 })
    draft.vote({ voter: 'bob', points: { c: 9 }, round: 3 })
    draft.merge(2, 3)
    draft.merge(1, 2)
    expect(rowsOf(draft, 1)).toEqual(['1 c 9+0 1', '2 b 5+0 2', '3 a 0+0 0'])
  })

  test('takes the running order of the round where it has one, else the contestant’s', () => {
    const draft = new Draft()
    draft.rules({ tie_break: ['running_order'] })
    draft.contestants('a', 'b', 'c')
    draft.round(['c', 'b', 'a'], { positions: [1, null, 9] })
    expect(rowsOf(draft).map((row) => row.slice(0, 3))).toEqual(['1 c', '2 b', '3 a'])
  })

  test('a sum is reached by the last ballot that gave points and counts', () => {
    const draft = begun()
    draft.rules({
      method: 'points',
      method_options: { max_points: 100 },
      tie_break: ['earliest'],
    })
    draft.vote({ voter: 'ann', points: { b: 1 } })
    draft.vote({ voter: 'bob', points: { a: 1 } })
    const late = draft.vote({ voter: 'cat', points: { b: 1 } })
    draft.vote({ voter: 'dan', points: { a: 1 } })
    expect(rowsOf(draft)[0]).toMatch(/^1 b/)
    draft.act('void', late)
    draft.vote({ voter: 'eve', points: { b: 1 } })
    expect(rowsOf(draft)[0]).toMatch(/^1 a/)
  })

  test('judges who score criteria count by their mean, so stepping back harms nobody', () => {
    const draft = new Draft()
    draft.rules({
      method: 'score',
      method_options: { criteria: [{ key: 'voice', max: 10, weight: 2 }] },
      jury_weight: 50_000,
    })
    draft.contestants('a', 'b', 'c').round(['a', 'b', 'c'])
    const line = (assox_id: string, voice: number) => ({
      assox_id,
      points: 2 * voice,
      scores: { voice },
    })
    draft.jury('one', [line('a', 8), line('b', 7)])
    draft.jury('other', [line('b', 8), line('c', 10)])
    expect(tallied(draft).map(({ assox_id, place, score }) => [place, assox_id, score])).toEqual([
      [1, 'c', '100.0000'],
      [2, 'a', '80.0000'],
      [3, 'b', '75.0000'],
    ])
  })

  test('points of nought give nothing', () => {
    const draft = new Draft()
    draft.rules({
      method: 'score',
      method_options: { criteria: [{ key: 'voice', max: 10, weight: 2 }] },
      tie_break: ['countback'],
    })
    draft.contestants('a', 'b').round(['a', 'b'])
    draft.jury('judge', [{ assox_id: 'a', points: 0, scores: { voice: 0 } }])
    expect(rowsOf(draft)).toEqual(['1 a 0+0 0', '1 b 0+0 0'])
    draft.jury('other judge', [{ assox_id: 'a', points: 2, scores: { voice: 1 } }])
    expect(rowsOf(draft)).toEqual(['1 a 0+2 1', '2 b 0+0 0'])
  })
})

/** The same sums, taken leaf by leaf with maps and sets and nothing of the verifier. */
function plainTally(leaves: readonly Leaf[]) {
  const state = new Map<number, string>()
  for (const leaf of leaves) if ('target' in leaf) state.set(leaf.target, leaf.type)
  const given = new Map<string, { public: number; jury: number; voters: Set<string> }>()
  leaves.forEach((leaf, index) => {
    if (leaf.type !== 'vote' && leaf.type !== 'jury') return
    if (['hold', 'void'].includes(state.get(index) ?? '')) return
    for (const { assox_id, points } of leaf.lines) {
      const sums = given.get(assox_id) ?? { public: 0, jury: 0, voters: new Set() }
      given.set(assox_id, sums)
      sums[leaf.type === 'jury' ? 'jury' : 'public'] += points * leaf.quantity
      sums.voters.add(`${leaf.type} ${leaf.round} ${leaf.commitments.voter}`)
    }
  })
  return given
}

test('on any ballots and acts the tally is what plain counting gives', () => {
  const ballot = fc.record({
    voter: fc.constantFrom('ann', 'bob', 'cat', 'dan'),
    points: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 9 }), {
      minKeys: 1,
    }),
    round: fc.constantFrom(1, 2),
    quantity: fc.integer({ min: 1, max: 5 }),
    how: fc.constantFrom('free', 'paid', 'jury'),
    acts: fc.constantFrom([], ['hold'], ['hold', 'release'], ['void'], ['hold', 'void', 'restore']),
  })
  fc.assert(
    fc.property(fc.array(ballot, { maxLength: 30 }), (ballots) => {
      const draft = new Draft()
      draft.rules({ method: 'points', method_options: { max_points: 9 } })
      draft.contestants('a', 'b', 'c').round(['a', 'b', 'c'])
      draft.round(['a', 'b', 'c'], { round: 2 })
      for (const { voter, points, round, quantity, how, acts } of ballots) {
        const lines = Object.entries(points).map(([assox_id, of]) => ({ assox_id, points: of }))
        const at =
          how === 'jury'
            ? draft.jury(voter, lines, round)
            : draft.vote({ voter, points, round, kind: how === 'paid' ? 'paid' : 'free', quantity })
        for (const act of acts) draft.act(act as 'hold', at)
      }
      draft.merge(1, 2)
      const plain = plainTally(draft.leaves)
      for (const row of tallied(draft)) {
        const sums = plain.get(row.assox_id)
        expect([row.public_votes, row.jury_votes, row.voters]).toEqual([
          sums?.public ?? 0,
          sums?.jury ?? 0,
          sums?.voters.size ?? 0,
        ])
      }
    }),
  )
})

test('commitments keep their numbers, however many there are', () => {
  const hex = fc
    .array(fc.integer({ min: 0, max: 15 }), { minLength: 64, maxLength: 64 })
    .map((digits) => digits.map((digit) => digit.toString(16)).join(''))
  fc.assert(
    fc.property(fc.array(hex, { maxLength: 50 }), (list) => {
      const commitments = new Commitments()
      const known = new Map<string, number>()
      for (const commitment of [...list, ...list]) {
        const id = commitments.idOf(commitment)
        expect(id).toBe(known.get(commitment) ?? known.size)
        known.set(commitment, id)
      }
      expect(commitments.count).toBe(known.size)
    }),
  )
  const alike = new Commitments()
  const other = [0, 8, 16, 24].map((at) => `${'0'.repeat(at)}00000001`.padEnd(64, '0'))
  expect(other.map((commitment) => alike.idOf(commitment))).toEqual([0, 1, 2, 3])
  const neighbours = new Commitments()
  for (let n = 0; n < 400; n++) {
    const last = n.toString(16).padStart(8, '0')
    expect(neighbours.idOf(`${'0'.repeat(24)}${last}`.padEnd(64, '0'))).toBe(n)
  }
  const many = new Commitments()
  const numbered = (n: number) => n.toString(16).padStart(64, '0').split('').toReversed().join('')
  for (let n = 0; n < 5000; n++) expect(many.idOf(numbered(n))).toBe(n)
  for (let n = 0; n < 5000; n++) expect(many.idOf(numbered(n))).toBe(n)
})
