import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tieBreakRules } from './constants.ts'
import {
  type ChannelTally,
  computeStanding,
  type ContestantTally,
  noVotes,
  type StandingRules,
  type TieBreakRule,
} from './standing.ts'

/** A channel's tally from the single marks that it gave, each by a voter of its own. */
function given(...points: number[]): ChannelTally {
  const marks: Record<number, number> = {}
  for (const value of points) marks[value] = (marks[value] ?? 0) + 1
  return { points: points.reduce((a, b) => a + b, 0), voters: points.length, marks }
}

function contestant(
  assox_id: string,
  position: number | null,
  part: Partial<ContestantTally> = {},
): ContestantTally {
  return { assox_id, position, public: noVotes, jury: noVotes, reached_at: null, ...part }
}

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

  test('shared places skip, and stand by running order, then id', () => {
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

  test('a later rule settles what an earlier one left level', () => {
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

  test('weighs the shares of the channels', () => {
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

const marks = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 })
const tallyList = fc
  .array(
    fc.record({
      public: marks.map((values) => given(...values)),
      jury: marks.map((values) => given(...values)),
      position: fc.option(fc.integer({ min: 1, max: 6 })),
      reached_at: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((list) => list.map((part, index) => contestant(`id${index}`, part.position, part)))
const tieBreak = fc.uniqueArray(fc.constantFrom(...tieBreakRules), {
  maxLength: tieBreakRules.length,
})
const weight = fc.option(fc.integer({ min: 0, max: 20 }).map((n) => n / 20))
const ruleSet: fc.Arbitrary<StandingRules> = fc.record({ jury_weight: weight, tie_break: tieBreak })

describe('always', () => {
  test('every contestant has one row; a place is one more than those strictly ahead', () => {
    fc.assert(
      fc.property(tallyList, ruleSet, (tallies, rules) => {
        const rows = computeStanding(tallies, rules)
        expect(rows.map((row) => row.assox_id).toSorted()).toEqual(
          tallies.map((t) => t.assox_id).toSorted(),
        )
        for (const row of rows)
          expect(row.place).toBe(1 + rows.filter((other) => other.place < row.place).length)
        expect(rows.map((row) => row.place)).toEqual(
          rows.map((row) => row.place).toSorted((a, b) => a - b),
        )
      }),
    )
  })

  test('the order in which tallies come changes nothing', () => {
    const shuffled = tallyList.chain((tallies) =>
      fc.tuple(fc.constant(tallies), fc.shuffledSubarray(tallies, { minLength: tallies.length })),
    )
    fc.assert(
      fc.property(shuffled, ruleSet, ([tallies, other], rules) => {
        expect(computeStanding(other, rules)).toEqual(computeStanding(tallies, rules))
      }),
    )
  })

  test('a smaller sum never stands before a larger one; sums alone stay level without a rule', () => {
    fc.assert(
      fc.property(tallyList, tieBreak, (tallies, tie_break) => {
        const rows = computeStanding(tallies, { jury_weight: null, tie_break })
        for (const [index, row] of rows.entries()) {
          const above = rows[index - 1]
          if (!above) continue
          expect(above.votes).toBeGreaterThanOrEqual(row.votes)
          if (row.decided_by !== null) expect(above.votes).toBe(row.votes)
          if (above.votes === row.votes && row.place !== above.place)
            expect(row.decided_by).not.toBeNull()
        }
        for (const row of computeStanding(tallies, { jury_weight: null, tie_break: [] }))
          expect(row.place).toBe(1 + rows.filter((other) => other.votes > row.votes).length)
      }),
    )
  })

  test('one more rule only splits places that were shared', () => {
    fc.assert(
      fc.property(tallyList, ruleSet, fc.constantFrom(...tieBreakRules), (tallies, rules, rule) => {
        const before = new Map(
          computeStanding(tallies, rules).map((row) => [row.assox_id, row.place]),
        )
        const after = computeStanding(tallies, { ...rules, tie_break: [...rules.tie_break, rule] })
        for (const a of after)
          for (const b of after)
            if ((before.get(a.assox_id) ?? 0) < (before.get(b.assox_id) ?? 0))
              expect(a.place).toBeLessThan(b.place)
      }),
    )
  })

  test('with a running order that names each once, running order leaves no place shared', () => {
    fc.assert(
      fc.property(
        tallyList,
        weight,
        fc.constantFrom('running_order' as const, 'running_order_later' as const),
        (tallies, jury_weight, rule) => {
          const ordered = tallies.map((tally, index) => ({ ...tally, position: index + 1 }))
          const rows = computeStanding(ordered, { jury_weight, tie_break: [rule] })
          expect(new Set(rows.map((row) => row.place)).size).toBe(rows.length)
        },
      ),
    )
  })

  test('one more vote never makes a place worse', () => {
    const tallied = tallyList.chain((tallies) =>
      fc.tuple(fc.constant(tallies), fc.nat(tallies.length - 1)),
    )
    fc.assert(
      fc.property(
        tallied,
        ruleSet,
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        ([tallies, at], rules, points, toJury) => {
          const channel = toJury ? 'jury' : 'public'
          const more = tallies.map((tally, index) => {
            if (index !== at) return tally
            const old = tally[channel]
            const marks = { ...old.marks, [points]: (old.marks[points] ?? 0) + 1 }
            return {
              ...tally,
              [channel]: { points: old.points + points, voters: old.voters + 1, marks },
              // Under a weight of 0 or 1 a vote may change no sum, so only there the time stays.
              reached_at: rules.jury_weight === null ? 4 : tally.reached_at,
            }
          })
          const placeIn = (list: ContestantTally[]) =>
            computeStanding(list, rules).find((row) => row.assox_id === `id${at}`)?.place ??
            Number.NaN
          expect(placeIn(more)).toBeLessThanOrEqual(placeIn(tallies))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('scores of a weighed round add up to all that was given', () => {
    fc.assert(
      fc.property(tallyList, weight, (tallies, jury_weight) => {
        fc.pre(jury_weight !== null)
        const rows = computeStanding(tallies, { jury_weight, tie_break: [] })
        const given =
          (tallies.some((t) => t.public.points > 0) ? 1 - (jury_weight ?? 0) : 0) +
          (tallies.some((t) => t.jury.points > 0) ? (jury_weight ?? 0) : 0)
        expect(rows.reduce((total, row) => total + Number(row.score), 0)).toBeCloseTo(
          given * 100,
          2,
        )
      }),
    )
  })
})
