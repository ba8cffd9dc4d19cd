import { describe, expect, test } from 'vitest'
import { type ContestFile } from './form.ts'
import { planImport } from './plan.ts'
import { roundLines, tieBreakLine, verdictLine } from './report.ts'
import { compareRound } from './result.ts'
import { reckonPlan } from './run.ts'
import { contest } from './testing-plan.ts'

describe('the comparison', () => {
  const file = contest([1, null, 2], [[9], [5], [7]])
  const outcome = (entrant: number, place: number, votes: number) => ({
    entrant,
    place,
    votes,
    public_votes: votes,
    jury_votes: 0,
  })

  test('leaves out what the file leaves out', () => {
    const [round] = file.rounds
    expect(compareRound(round!, [outcome(0, 1, 9), outcome(2, 2, 7), outcome(1, 3, 5)])).toEqual({
      places: 2,
      points: 3,
      unplaced: 1,
      differences: [],
    })
  })

  test('names every difference', () => {
    const plan = planImport(file)
    const comparison = compareRound(file.rounds[0]!, [outcome(0, 2, 8), outcome(1, 3, 5)])
    expect(roundLines(plan, plan.rounds[0]!, comparison)).toEqual([
      '  Final: 1 place and 2 sums compared, 3 differences; 1 without an official place, not compared',
      '    a0: place 2, officially 1',
      '    a0: points 8, officially 9',
      '    a2: not in the standing',
    ])
  })

  const linesOf = (file: ContestFile) => {
    const plan = planImport(file, { tieBreak: ['shared'] })
    const [comparison] = reckonPlan(plan)
    return [...roundLines(plan, plan.rounds[0]!, comparison!), verdictLine([comparison!])]
  }

  test('of a round without points compares the places as announced, and no sums', () => {
    expect(linesOf(contest([1, 2], [[], []]))).toEqual([
      '  Final: 2 places and 0 sums compared, equal',
      'All equal.',
    ])
    expect(linesOf(contest([1, 3], [[], []]))).toEqual([
      '  Final: 2 places and 0 sums compared, 1 difference',
      '    a1: place 2, officially 3',
      'Not equal: 1 difference.',
    ])
  })

  test('of a round that states nothing says so and is no difference', () => {
    const silent = contest([null, null], [[], []])
    for (const performance of silent.rounds[0]!.performances) performance.total = null
    expect(linesOf(silent)).toEqual(['  Final: not compared', 'Nothing could be compared.'])
  })

  test('sees a stated sum that is not what the marks add up to', () => {
    const wrong = contest([1], [[4]])
    wrong.rounds[0]!.performances[0]!.total!.points = 5
    expect(reckonPlan(planImport(wrong))[0]?.differences).toEqual([
      { entrant: 0, what: 'points', official: 5, found: 4 },
    ])
  })
})

test('the console says which rules tell ties apart', () => {
  expect(
    tieBreakLine({
      list: ['countback_winner', 'shared'],
      origin: 'rules of the year',
      differences: 0,
    }),
  ).toBe(
    'Ties: countback_winner,shared (top marks and so on, for the victory only; equal places), the rules of that year',
  )
})
