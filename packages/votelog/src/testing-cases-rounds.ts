import { expect } from 'vitest'
import { toUtf8 } from './bytes.ts'
import { leafText } from './leaf.ts'
import type { Leaf, LeafOf } from './leafTypes.ts'
import { begun } from './testing.ts'
import { drawn, first, type Case } from './testing-cases.ts'

/** The setting, and its first leaf once more in another form. */
const againAs = (other: (leaf: Leaf) => Leaf | Uint8Array) => {
  const { leaves } = begun()
  return [...leaves, ...leaves.slice(0, 1).map(other)]
}

/** Cases of the log itself, its rules, rounds, merges and results. */
export const roundCases: Case[] = [
  ['a leaf that is none', () => [...begun().leaves, toUtf8('{}')], [`${first} leaf_malformed`]],
  [
    'a leaf in another spelling',
    () => againAs((leaf) => toUtf8(leafText(leaf).replace(':1,', ': 1,'))),
    [`${first} leaf_not_canonical`],
  ],
  [
    'a leaf of another contest',
    () => againAs((leaf) => ({ ...leaf, contest: 'other' })),
    [`${first} other_contest`],
  ],
  [
    'time that runs backwards',
    drawn((d) => {
      d.minute = 10
      d.vote({ voter: 'ann' })
      d.minute = 9
      d.vote({ voter: 'bob' })
      d.minute = 8
      d.vote({ voter: 'cat' })
    }),
    ['7 minute_backwards'],
  ],
  [
    'a log begun anew, with the ballots of before behind the leaf that says so',
    drawn((d) => {
      d.minute = 500
      d.epoch()
      d.minute = 10
      d.vote({ voter: 'ann' })
      d.minute = 8
      d.vote({ voter: 'bob' })
    }),
    [`${first} epoch`, '7 minute_backwards'],
  ],
  [
    'rules changed after the first ballot',
    drawn((d) => {
      d.rules({ jury_weight: 10_000 })
      d.vote({ voter: 'ann' })
      d.rules({ jury_weight: 10_000 })
      d.rules({ jury_weight: 90_000 })
    }),
    ['8 rules_changed'],
  ],
  [
    'a round with a stranger',
    drawn((d) => d.round(['a', 'z'], { round: 2 })),
    [`${first} contestant_unknown`],
  ],
  [
    'a contestant changed late',
    drawn((d) => {
      d.contestant({ assox_id: 'a', position: 1 })
      d.vote({ voter: 'ann' })
      d.contestant({ assox_id: 'a', position: 9 })
    }),
    ['7 contestant_changed'],
  ],
  [
    'a round that there is not',
    drawn((d) => {
      d.vote({ voter: 'ann', round: 7 })
      d.close(7)
      d.deadline(600, 660, 7)
      d.result(7)
    }),
    ['5 round_unknown', '6 round_unknown', '7 round_unknown', '8 round_unknown'],
  ],
  [
    'a merged round stated anew or voted in',
    drawn((d) => {
      d.round(['a'], { round: 2 })
      d.merge(1, 2)
      d.round(['a'], { round: 2 })
      d.vote({ voter: 'ann', round: 2 })
    }),
    ['7 round_unknown', '8 round_unknown'],
  ],
  [
    'a round changed after votes',
    drawn((d) => {
      d.round(['a', 'b'])
      d.vote({ voter: 'ann' })
      d.round(['a', 'c'])
      d.round(['a', 'c'], { start: d.at(-5) })
    }),
    ['7 round_changed', '8 round_changed'],
  ],
  [
    'a running order of a round changed after votes',
    drawn((d) => {
      d.round(['a', 'b'], { positions: [1, 2] })
      d.vote({ voter: 'ann' })
      d.round(['a', 'b'], { positions: [1, 2] })
      d.round(['a', 'b'], { positions: [2, 1] })
      d.round(['a', 'b'])
    }),
    ['8 round_changed', '9 round_changed'],
  ],
  [
    'a moved deadline',
    drawn((d) => d.round(['a', 'b', 'c'], { end: d.at(700) })),
    [`${first} deadline_moved`],
  ],
  [
    'a deadline moved from another time',
    drawn((d) => d.deadline(599, 700)),
    [`${first} deadline_mismatch`],
  ],
  [
    'a deadline moved into the past, but not one moved to now',
    drawn((d) => {
      d.minute = 100
      d.deadline(600, 99)
      d.deadline(99, 98)
    }),
    ['6 deadline_in_past'],
  ],
  [
    'a deadline moved after votes, openly',
    drawn((d) => {
      d.deadline(600, 650)
      d.vote({ voter: 'ann' })
      d.deadline(650, 700)
    }),
    ['7 deadline_changed'],
  ],
  [
    'a round closed twice, or moved after its close',
    drawn((d) => {
      d.close()
      d.close()
      d.deadline(600, 700)
    }),
    ['6 round_closed', '7 round_closed'],
  ],
  [
    'a round closed while it takes votes, but not in its last minute or where none are taken',
    drawn((d) => {
      d.round(['a'], { round: 2, start: null })
      d.round(['a'], { round: 3, end: null })
      d.close(2, 0)
      d.close(3, 0)
      d.close(1, 598)
    }),
    ['9 closed_early'],
  ],
  ['a round whose last minute has begun when it is closed', drawn((d) => d.close(1, 599)), []],
  [
    'a merge of what is not there, or is merged',
    drawn((d) => {
      d.merge(1, 2)
      d.round(['a'], { round: 2 })
      d.round(['a'], { round: 3 })
      d.merge(1, 2)
      d.merge(2, 3)
      d.merge(3, 2)
      d.merge(9, 3)
    }),
    ['5 merge_invalid', '9 merge_invalid', '10 merge_invalid', '11 merge_invalid'],
  ],
  [
    'a result of a closed round that an open one was merged into',
    drawn((d) => {
      d.close()
      d.round(['a'], { round: 2 })
      d.merge(1, 2)
      d.result()
    }),
    ['7 round_closed', '8 result_before_close'],
  ],
  [
    'a result that a merge made another',
    drawn((d) => {
      d.round(['a', 'b'], { round: 2 })
      d.vote({ voter: 'ann', round: 2, points: { b: 1 } })
      d.close(1)
      d.close(2)
      d.result(1)
      d.merge(1, 2)
    }),
    ['9 result_outdated', '10 round_closed', '10 rounds_merged'],
  ],
  ['a result before the close', drawn((d) => d.result()), ['5 result_before_close']],
  [
    'a result in parts that are not whole',
    drawn((d) => {
      d.close()
      const at = d.result()
      const whole = d.leaves.pop() as LeafOf<'result'>
      expect(at).toBe(6)
      const half = (part: number, rows = whole.rows.slice(part - 1, part)) =>
        d.add({ ...whole, part, parts: 3, rows })
      half(1)
      half(3)
      half(1)
      half(2)
      half(3)
      half(1)
      d.add({ ...whole, part: 2, parts: 2, rows: [] })
    }),
    ['7 result_parts', '12 result_parts'],
  ],
]
