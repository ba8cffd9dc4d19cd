import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeWeight } from '@plaudit/votelog/leafTypes'
import { placesOf, type ChannelSum } from '@plaudit/votelog/standing'
import { tieBreakRules } from './organiserConstants.ts'
import { computeStanding, type ChannelTally } from './standing.ts'

const marks = fc.dictionary(
  fc.integer({ min: 1, max: 12 }).map(String),
  fc.integer({ min: 1, max: 4 }),
  { maxKeys: 4 },
)
const channel = fc.tuple(marks, fc.nat(9)).map(([given, voters]): ChannelTally => {
  const numbered = Object.entries(given).map(([mark, times]) => [Number(mark), times] as const)
  return {
    points: numbered.reduce((sum, [mark, times]) => sum + mark * times, 0),
    voters,
    marks: Object.fromEntries(numbered),
  }
})
const contestants = fc
  .array(
    fc.record({
      public: channel,
      jury: channel,
      position: fc.option(fc.integer({ min: 1, max: 6 })),
      reached_at: fc.option(fc.nat(3)),
    }),
    { maxLength: 9 },
  )
  .map((list) => list.map((part, n) => ({ assox_id: `id${n}`, ...part })))
const tieBreak = fc.uniqueArray(fc.constantFrom(...tieBreakRules), {
  maxLength: tieBreakRules.length,
})
const bestMark = fc.option(fc.integer({ min: 12, max: 400 }))
const weight = fc.option(fc.integer({ min: 0, max: wholeWeight }))

const asSum = ({ points, voters, marks: given }: ChannelTally): ChannelSum => ({
  points,
  voters,
  marks: new Map(Object.entries(given).map(([mark, times]) => [Number(mark), times])),
})

test('the verifier, written apart from this, gives the same places on anything [cf:38b7e]', () => {
  fc.assert(
    fc.property(
      contestants,
      tieBreak,
      weight,
      bestMark,
      (tallies, tie_break, juryWeight, best_mark) => {
        const jury_weight = juryWeight === null ? null : juryWeight / wholeWeight
        const sums = tallies.map(({ reached_at, ...tally }) => ({
          ...tally,
          public: asSum(tally.public),
          jury: asSum(tally.jury),
          reached: reached_at,
        }))
        expect(placesOf(sums, juryWeight, tie_break, best_mark)).toEqual(
          computeStanding(tallies, { jury_weight, tie_break, best_mark }),
        )
      },
    ),
    { numRuns: 2000 },
  )
})
