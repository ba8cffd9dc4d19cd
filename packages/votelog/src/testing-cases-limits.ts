import type { LeafOf } from './leafTypes.ts'
import { criteria, drawn, type Case } from './testing-cases.ts'

/** Cases of limits, and of acts of the review. */
export const limitCases: Case[] = [
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
    'a second sheet of a judge whose former one was made void and restored',
    drawn(
      (d) => {
        const marks = [{ assox_id: 'a', points: 31, scores: { voice: 7, dance: 5 } }]
        const former = d.jury('v', marks)
        d.act('void', former)
        d.act('restore', former)
        d.jury('v', marks)
        d.act('void', former)
        d.jury('w', marks)
      },
      { method: 'score', method_options: { criteria }, vote_once: true },
    ),
    ['8 limit_overrun'],
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
    ['7 rounds_merged', '8 limit_overrun'],
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
]
