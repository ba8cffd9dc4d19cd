import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tieBreakRules } from './organiserConstants.ts'
import { computeStanding, type ContestantTally, type StandingRules } from './standing.ts'
import { contestant, given } from './testing-standing.ts'

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
