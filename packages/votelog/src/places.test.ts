import { describe, expect, test } from 'vitest'
import type { TieBreakRule } from './leafTypes.ts'
import { placesOf, type ChannelSum, type ContestantSum } from './standing.ts'

function given(...points: number[]): ChannelSum {
  const marks = new Map<number, number>()
  for (const value of points) marks.set(value, (marks.get(value) ?? 0) + 1)
  return { points: points.reduce((a, b) => a + b, 0), voters: points.length, marks }
}

const sum = (assox_id: string, part: Partial<ContestantSum> = {}): ContestantSum => ({
  assox_id,
  position: null,
  public: given(),
  jury: given(),
  reached: null,
  ...part,
})

const places = (sums: ContestantSum[], rules: TieBreakRule[], weight: number | null = null) =>
  placesOf(sums, weight, rules).map((p) => `${p.place} ${p.assox_id} ${p.decided_by ?? '-'}`)

describe('places', () => {
  const twelve = sum('twelve', { position: 3, public: given(12), reached: 30 })
  const spread = sum('spread', { position: 1, public: given(1, 1), jury: given(10), reached: 20 })
  const top = sum('top', { position: 2, jury: given(12), reached: 10 })

  test.each<[TieBreakRule[], string[]]>([
    [['public_first'], ['1 twelve -', '2 spread public_first', '3 top public_first']],
    [['jury_first'], ['1 top -', '2 spread jury_first', '3 twelve jury_first']],
    [['public_voters'], ['1 spread -', '2 twelve public_voters', '3 top public_voters']],
    [['public_countback'], ['1 twelve -', '2 spread public_countback', '3 top public_countback']],
    [['voters'], ['1 spread -', '2 top voters', '2 twelve -']],
    [['countback'], ['1 top -', '1 twelve -', '3 spread countback']],
    [['running_order'], ['1 spread -', '2 top running_order', '3 twelve running_order']],
    [
      ['running_order_later'],
      ['1 twelve -', '2 top running_order_later', '3 spread running_order_later'],
    ],
    [['earliest'], ['1 top -', '2 spread earliest', '3 twelve earliest']],
    [
      ['shared', 'earliest'],
      ['1 spread -', '1 top -', '1 twelve -'],
    ],
    [
      ['voters', 'earliest'],
      ['1 spread -', '2 top voters', '3 twelve earliest'],
    ],
  ])('by %j', (rules, expected) => {
    expect(places([twelve, spread, top], rules)).toEqual(expected)
  })

  test('countback_winner parts the first place alone', () => {
    const sums = [
      sum('a', { position: 1, public: given(3, 3) }),
      sum('b', { position: 2, public: given(4, 2) }),
      sum('c', { position: 3, public: given(2, 2) }),
      sum('d', { position: 4, public: given(3, 1) }),
    ]
    expect(places(sums, ['countback_winner'])).toEqual([
      '1 b -',
      '2 a countback_winner',
      '3 c -',
      '3 d -',
    ])
  })

  test('weigh the shares of public and jury', () => {
    const sums = [
      sum('a', { public: given(30), jury: given(1) }),
      sum('b', { public: given(10), jury: given(2) }),
    ]
    expect(placesOf(sums, 50_000, []).map(({ score }) => score)).toEqual(['54.1667', '45.8333'])
    expect(places(sums, [], 90_000)).toEqual(['1 b -', '2 a -'])
    expect(placesOf([sum('a', { public: given(3) })], 25_000, [])[0]?.score).toBe('75.0000')
    expect(placesOf([sum('a')], 25_000, [])[0]?.score).toBe('0.0000')
  })
})
