import { begun } from './testing.ts'
import { criteria, drawn, type Case } from './testing-cases.ts'

/** Cases of a ballot's content and time. */
export const ballotCases: Case[] = [
  [
    'a ballot before any rules',
    () =>
      begun()
        .leaves.slice(1)
        .concat(drawn((d) => d.vote({ voter: 'ann' }))().slice(-1)),
    ['4 rules_missing'],
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
    ['6 vote_outside_round', '6 vote_after_close'],
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
    'any points that a list of criteria seems to allow where nobody scores them',
    drawn(
      (d) => {
        d.vote({ voter: 'x', points: { a: 50_000 } })
        d.vote({ voter: 'y', points: { a: 12 } })
        d.jury('z', [{ assox_id: 'a', points: 31, scores: { voice: 7, dance: 5 } }])
      },
      { method: 'points', method_options: { scale: [12, 10], criteria } },
    ),
    ['5 ballot_invalid', '7 ballot_invalid'],
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
]
