import { describe, expect, test } from 'vitest'
import { computeStanding, type ContestantTally, noVotes, type TieBreakRule } from './standing.ts'
import { contestant, given } from './testing-standing.ts'

function places(
  tallies: ContestantTally[],
  tie_break: TieBreakRule[],
  jury_weight: number | null = null,
) {
  return computeStanding(tallies, { jury_weight, tie_break }).map(
    (row) => `${row.place} ${row.assox_id} ${row.decided_by ?? '-'}`,
  )
}

describe('places', () => {
  test('follow the sum of both channels', () => {
    const tallies = [
      contestant('a', 1, { public: given(5) }),
      contestant('b', 2, { public: given(3), jury: given(4) }),
      contestant('c', 3),
    ]
    expect(computeStanding(tallies, { jury_weight: null, tie_break: [] })).toEqual([
      { assox_id: 'b', place: 1, votes: 7, score: null, decided_by: null },
      { assox_id: 'a', place: 2, votes: 5, score: null, decided_by: null },
      { assox_id: 'c', place: 3, votes: 0, score: null, decided_by: null },
    ])
  })

  test('shared places skip, and stand by running order, then id [cf:552c9]', () => {
    const tallies = [
      contestant('d', 4, { public: given(1) }),
      contestant('y', null, { public: given(2) }),
      contestant('x', null, { public: given(2) }),
      contestant('b', 2, { public: given(2) }),
    ]
    expect(places(tallies, ['shared'])).toEqual(['1 b -', '1 x -', '1 y -', '4 d -'])
  })

  test('of nobody are none', () => {
    expect(places([], ['shared'])).toEqual([])
  })
})

describe('each rule on its own', () => {
  const twelve = contestant('twelve', 3, { public: given(12), reached_at: 30 })
  const spread = contestant('spread', 1, { public: given(1, 1), jury: given(10), reached_at: 20 })
  const top = contestant('top', 2, { jury: given(12), reached_at: 10 })
  const tied = [twelve, spread, top]

  test.each<[TieBreakRule, string[]]>([
    ['public_first', ['1 twelve -', '2 spread public_first', '3 top public_first']],
    ['jury_first', ['1 top -', '2 spread jury_first', '3 twelve jury_first']],
    ['public_voters', ['1 spread -', '2 twelve public_voters', '3 top public_voters']],
    ['public_countback', ['1 twelve -', '2 spread public_countback', '3 top public_countback']],
    ['voters', ['1 spread -', '2 top voters', '2 twelve -']],
    ['countback', ['1 top -', '1 twelve -', '3 spread countback']],
    ['countback_winner', ['1 top -', '1 twelve -', '3 spread countback_winner']],
    ['running_order', ['1 spread -', '2 top running_order', '3 twelve running_order']],
    [
      'running_order_later',
      ['1 twelve -', '2 top running_order_later', '3 spread running_order_later'],
    ],
    ['earliest', ['1 top -', '2 spread earliest', '3 twelve earliest']],
    ['shared', ['1 spread -', '1 top -', '1 twelve -']],
  ])('%s', (rule, expected) => {
    expect(places(tied, [rule])).toEqual(expected)
  })

  test('a later rule settles what an earlier one left level [cf:981aa]', () => {
    expect(places(tied, ['voters', 'running_order_later'])).toEqual([
      '1 spread -',
      '2 twelve voters',
      '3 top running_order_later',
    ])
  })

  test('nothing after shared counts', () => {
    expect(places(tied, ['shared', 'running_order'])).toEqual([
      '1 spread -',
      '1 top -',
      '1 twelve -',
    ])
  })

  test('countback looks at the second mark when the first is level', () => {
    const a = contestant('a', 1, { public: given(12, 5, 5) })
    const b = contestant('b', 2, { public: given(12, 8, 2) })
    expect(places([a, b], ['countback'])).toEqual(['1 b -', '2 a countback'])
  })

  test('countback_winner leaves lower places shared', () => {
    const tallies = [
      contestant('a', 1, { public: given(3, 3) }),
      contestant('b', 2, { public: given(4, 2) }),
      contestant('c', 3, { public: given(2, 2) }),
      contestant('d', 4, { public: given(3, 1) }),
    ]
    expect(places(tallies, ['countback_winner'])).toEqual([
      '1 b -',
      '2 a countback_winner',
      '3 c -',
      '3 d -',
    ])
    expect(places(tallies, ['countback_winner', 'countback'])).toEqual([
      '1 b -',
      '2 a countback_winner',
      '3 d -',
      '4 c countback',
    ])
  })

  test('who has no running order or no time comes last', () => {
    const tallies = [
      contestant('a', null, { public: given(1) }),
      contestant('b', 9, { public: given(1), reached_at: 5 }),
    ]
    for (const rule of ['running_order', 'running_order_later', 'earliest'] as const)
      expect(places(tallies, [rule])).toEqual(['1 b -', `2 a ${rule}`])
  })
})

describe('a jury weight', () => {
  const a = contestant('a', 1, { public: given(30), jury: given(1) })
  const b = contestant('b', 2, { public: given(10), jury: given(2) })

  test('weighs the shares of the channels [cf:f8ff2]', () => {
    expect(computeStanding([a, b], { jury_weight: 0.5, tie_break: [] })).toEqual([
      { assox_id: 'a', place: 1, votes: 31, score: '54.1667', decided_by: null },
      { assox_id: 'b', place: 2, votes: 12, score: '45.8333', decided_by: null },
    ])
    expect(places([a, b], [], 0.9)).toEqual(['1 b -', '2 a -'])
    expect(places([a, b], [], 0)).toEqual(['1 a -', '2 b -'])
  })

  test('counts nothing for a channel without points', () => {
    const rows = computeStanding([contestant('a', 1, { public: given(3) }), contestant('b', 2)], {
      jury_weight: 0.25,
      tie_break: [],
    })
    expect(rows.map((row) => row.score)).toEqual(['75.0000', '0.0000'])
    expect(places([contestant('a', 1), contestant('b', 2)], [], 0.5)).toEqual(['1 a -', '1 b -'])
  })

  test('is exact where floating point is not', () => {
    // 1/3 × 0.7 + 1/7 × 0.3 against itself from other counts: equal as fractions.
    const tallies = [
      contestant('a', 1, { public: { ...noVotes, points: 3 }, jury: { ...noVotes, points: 0 } }),
      contestant('b', 2, { public: { ...noVotes, points: 0 }, jury: { ...noVotes, points: 7 } }),
      contestant('c', 3, { public: { ...noVotes, points: 7 }, jury: { ...noVotes, points: 3 } }),
    ]
    expect(places(tallies, ['public_first'], 0.5)).toEqual(['1 c -', '2 b -', '3 a -'])
    const level = [
      contestant('a', 1, { public: { ...noVotes, points: 1 }, jury: { ...noVotes, points: 7 } }),
      contestant('b', 2, { public: { ...noVotes, points: 4 }, jury: { ...noVotes, points: 0 } }),
    ]
    // a: 1/5 × 0.625 + 7/7 × 0.375 = 0.5; b: 4/5 × 0.625 = 0.5.
    expect(places(level, ['public_first'], 0.375)).toEqual(['1 b -', '2 a public_first'])
  })
})
