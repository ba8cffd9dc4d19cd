import { describe, expect, test } from 'vitest'
import { toUtf8 } from './bytes.ts'
import { leafText } from './leaf.ts'
import type { Leaf, LeafOf } from './leafTypes.ts'
import { begun, type Draft, found } from './testing.ts'
import { findingCodes, type FindingCode } from './verify/findings.ts'

/** The leaf after the setting. */
const first = 5
const criteria = [
  { key: 'voice', max: 10, weight: 3 },
  { key: 'dance', max: 5, weight: 2 },
]

type Case = [name: string, make: () => readonly (Leaf | Uint8Array)[], expected: string[]]
const drawn = (
  act: (draft: Draft) => unknown,
  rules: Partial<LeafOf<'rules'>> = {},
): (() => Leaf[]) => {
  return () => {
    const draft = begun(rules)
    act(draft)
    return draft.leaves
  }
}

const cases: Case[] = [
  ['a leaf that is none', () => [...begun().leaves, toUtf8('{}')], [`${first} leaf_malformed`]],
  [
    'a leaf in another spelling',
    () => [...begun().leaves, toUtf8(leafText(begun().leaves[0]!).replace(':1,', ': 1,'))],
    [`${first} leaf_not_canonical`],
  ],
  [
    'a leaf of another contest',
    () => [...begun().leaves, { ...begun().leaves[0]!, contest: 'other' }],
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
  ['a log begun anew', drawn((d) => d.epoch()), [`${first} epoch`]],
  [
    'a ballot before any rules',
    () =>
      begun()
        .leaves.slice(1)
        .concat(drawn((d) => d.vote({ voter: 'ann' }))().slice(-1)),
    ['4 rules_missing'],
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
    'votes outside their round',
    drawn((d) => {
      d.round(['a'], { round: 2, start: d.at(10.5), end: d.at(20.5) })
      for (const minute of [9, 10, 20, 21]) {
        d.minute = minute
        d.vote({ voter: `${minute}`, round: 2 })
      }
    }),
    ['6 vote_outside_round', '9 vote_outside_round'],
  ],
  [
    'a vote in the minute that ends as the round starts, or starts as it ends',
    drawn((d) => {
      d.round(['a'], { round: 2, start: d.at(10), end: d.at(20) })
      for (const minute of [9, 10, 19, 20]) {
        d.minute = minute
        d.vote({ voter: `${minute}`, round: 2 })
      }
    }),
    ['6 vote_outside_round', '9 vote_outside_round'],
  ],
  [
    'a limit that was longer when it began',
    drawn(
      (d) => {
        d.vote({ voter: 'ann' })
        d.rules({ contest_exp_hours: 1 })
        d.minute = 10
        d.vote({ voter: 'ann' })
        d.minute = 80
        d.vote({ voter: 'ann' })
      },
      { contest_exp_hours: 10 },
    ),
    ['6 rules_changed', '7 limit_overrun', '8 limit_overrun'],
  ],
  [
    'a vote outside all rounds that were merged, and none within them',
    drawn((d) => {
      d.round(['a'], { round: 2, start: d.at(-60), end: d.at(700) })
      d.round(['a'], { round: 3, start: d.at(-90), end: d.at(650) })
      d.merge(2, 3)
      d.merge(1, 2)
      d.minute = -85
      d.vote({ voter: 'ann' })
      d.minute = 699
      d.vote({ voter: 'bob' })
      d.minute = 700
      d.vote({ voter: 'cat' })
    }),
    ['9 minute_backwards', '11 vote_outside_round'],
  ],
  [
    'a result of a closed round that an open one was merged into',
    drawn((d) => {
      d.close()
      d.round(['a'], { round: 2 })
      d.merge(1, 2)
      d.result()
    }),
    ['8 result_before_close'],
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
    ['9 result_outdated'],
  ],
  [
    'a vote in a round without an end',
    drawn((d) => {
      d.round(['a'], { round: 2, end: null })
      d.vote({ voter: 'ann', round: 2 })
    }),
    ['6 vote_outside_round'],
  ],
  [
    'a vote after the close',
    drawn((d) => {
      d.close()
      d.vote({ voter: 'ann' })
    }),
    ['6 vote_after_close'],
  ],
  [
    'a vote for somebody who is not in the round',
    drawn((d) => {
      d.round(['a', 'b'], { round: 2 })
      d.vote({ voter: 'ann', round: 2, points: { c: 1 } })
      d.vote({ voter: 'bob', round: 1, points: { c: 1 } })
    }),
    ['6 not_in_round'],
  ],
  [
    'two lines of one',
    drawn((d) => d.vote({ voter: 'x', points: { a: 1, b: 1 } })),
    ['5 ballot_invalid'],
  ],
  [
    'two points of one',
    drawn((d) => d.vote({ voter: 'x', points: { a: 2 } })),
    ['5 ballot_invalid'],
  ],
  [
    'three of at most two',
    drawn(
      (d) => {
        d.vote({ voter: 'x', points: { a: 1, b: 1 } })
        d.vote({ voter: 'y', points: { a: 1, b: 1, c: 1 } })
      },
      { method: 'multiple', method_options: { max_choices: 2 } },
    ),
    ['6 ballot_invalid'],
  ],
  [
    'a mark more often than in the scale',
    drawn(
      (d) => {
        d.vote({ voter: 'x', points: { a: 8, b: 8, c: 12 } })
        d.vote({ voter: 'y', points: { a: 12, b: 12 } })
        d.vote({ voter: 'z', points: { a: 9 } })
      },
      { method: 'points', method_options: { scale: [12, 8, 8] } },
    ),
    ['6 ballot_invalid', '7 ballot_invalid'],
  ],
  [
    'points beyond their bounds',
    drawn(
      (d) => {
        d.vote({ voter: 'w', points: { a: 5, b: 3 } })
        d.vote({ voter: 'x', points: { a: 6 } })
        d.vote({ voter: 'y', points: { a: 5, b: 4 } })
        d.vote({ voter: 'z', points: { a: 0 } })
      },
      { method: 'points', method_options: { max_points: 5, max_total: 8 } },
    ),
    ['6 ballot_invalid', '7 ballot_invalid', '8 ballot_invalid'],
  ],
  [
    'a public vote where only judges score, and scores where nobody does',
    () => [
      ...drawn((d) => d.vote({ voter: 'x' }), {
        method: 'score',
        method_options: { max_points: 9 },
      })(),
      ...drawn((d) => d.jury('y', [{ assox_id: 'a', points: 1, scores: { voice: 1 } }]))().slice(
        -1,
      ),
    ],
    ['5 ballot_invalid', '6 ballot_invalid'],
  ],
  [
    'a paid vote without a price, and a free one for ten',
    drawn((d) => {
      d.vote({ voter: 'x', kind: 'paid' })
      d.vote({ voter: 'y', quantity: 10 })
    }),
    ['5 ballot_invalid', '6 ballot_invalid'],
  ],
  [
    'points that are not the weighted scores',
    drawn(
      (d) => {
        const line = (points: number, scores: Record<string, number>) => [
          { assox_id: 'a', points, scores },
        ]
        d.jury('v', line(31, { voice: 7, dance: 5 }))
        d.jury('w', line(30, { voice: 7, dance: 5 }))
        d.jury('x', line(32, { voice: 6, dance: 7 }))
        d.jury('y', line(21, { voice: 7 }))
        d.jury('z', line(31, { voice: 7, dance: 5, looks: 0 }))
        d.jury('u', [{ assox_id: 'a', points: 31 }])
      },
      { method: 'score', method_options: { criteria } },
    ),
    ['6 points_wrong', '7 points_wrong', '8 points_wrong', '9 points_wrong', '10 points_wrong'],
  ],
  [
    'a revised sheet whose former ballot counts again, or that nothing made room for',
    drawn(
      (d) => {
        const marks = (voice: number) => [
          { assox_id: 'a', points: 3 * voice + 2 * 5, scores: { voice, dance: 5 } },
        ]
        const former = d.jury('v', marks(7))
        d.act('void', former)
        d.jury('v', marks(8))
        d.act('restore', former)
        d.jury('v', marks(9))
      },
      { method: 'score', method_options: { criteria } },
    ),
    ['8 limit_overrun', '9 limit_overrun'],
  ],
  [
    'a limit overrun by more than the tolerance',
    drawn((d) => {
      d.vote({ voter: 'ann' })
      d.minute = 58
      d.vote({ voter: 'ann' })
      d.vote({ voter: 'bob' })
      d.minute = 117
      d.vote({ voter: 'bob' })
      d.minute = 118
      d.vote({ voter: 'ann' })
    }),
    ['6 limit_overrun'],
  ],
  [
    'a second vote where there is one, but bought ones as they like',
    drawn(
      (d) => {
        d.vote({ voter: 'ann' })
        d.vote({ voter: 'ann', kind: 'paid', quantity: 3 })
        d.minute = 500
        d.vote({ voter: 'ann' })
      },
      { vote_once: true, prices: [{ votes: 1, amount: 100, currency: 'USD' }] },
    ),
    ['7 limit_overrun'],
  ],
  [
    'a merge that would give a vote more',
    drawn((d) => {
      d.round(['a'], { round: 2 })
      d.vote({ voter: 'ann', round: 2 })
      d.merge(1, 2)
      const again = structuredClone(d.leaves[6]) as LeafOf<'vote'>
      d.add({ ...again, round: 1 })
    }),
    ['8 limit_overrun'],
  ],
  [
    'a commitment in two rounds',
    drawn((d) => {
      d.round(['a'], { round: 2 })
      d.vote({ voter: 'ann' })
      d.add({ ...(d.leaves[6] as LeafOf<'vote'>), round: 2, minute: '2026-05-13T23:00Z' })
    }),
    ['7 commitment_in_two_rounds'],
  ],
  [
    'a void without a target, of no ballot, or of a later one',
    drawn((d) => {
      d.act('void', 0)
      d.act('void', 6)
      d.act('hold', 8)
      d.vote({ voter: 'ann' })
      d.act('void', 99)
    }),
    ['5 target_invalid', '6 target_invalid', '7 target_invalid', '9 target_invalid'],
  ],
  [
    'a resurrected void, and other steps that there are not',
    drawn((d) => {
      const vote = d.vote({ voter: 'ann' })
      d.act('release', vote)
      d.act('hold', vote)
      d.act('hold', vote)
      d.act('void', vote)
      d.act('release', vote)
      d.act('void', vote)
      d.act('restore', vote)
      d.act('restore', vote)
    }),
    [
      '6 act_out_of_order',
      '8 act_out_of_order',
      '10 act_out_of_order',
      '11 act_out_of_order',
      '13 act_out_of_order',
    ],
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

describe('is found at its leaf, and nothing else is', () => {
  test.each(cases)('%s', async (_, make, expected) => {
    expect(await found(make())).toEqual(expected)
  })
})

test('every code of a leaf’s content has its case here', () => {
  const elsewhere: FindingCode[] = [
    'checkpoint_missing',
    'checkpoint_invalid',
    'history_malformed',
    'history_disordered',
    'witness_missing',
    'root_wrong',
    'fork',
    'leaves_missing',
    'tile_missing',
    'tile_wrong',
    'bundle_malformed',
    'leaf_changed',
    'bodies_withheld',
    'receipt_invalid',
    'receipt_wrong',
    'promise_invalid',
    'promise_broken',
    'promise_pending',
    'result_wrong',
    'result_outdated',
    'result_uncheckable',
  ]
  const here = cases.flatMap(([, , expected]) => expected.map((line) => line.split(' ')[1]))
  expect(new Set([...here, ...elsewhere])).toEqual(new Set(Object.keys(findingCodes)))
})
