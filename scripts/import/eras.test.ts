import type { TieBreakRule } from '@plaudit/contract/standing'
import { describe, expect, test } from 'vitest'
import { parseContestFile } from './form.ts'
import type { MadeUp } from './made-up/contest.ts'
import { eras } from './made-up/eras.ts'
import { odd } from './made-up/odd.ts'
import { type Plan, planImport } from './plan.ts'
import { reckonPlan } from './run.ts'

const planOf = (file: MadeUp | string): Plan =>
  planImport(parseContestFile(typeof file === 'string' ? file : JSON.stringify(file)))
const differencesOf = (plan: Plan) => reckonPlan(plan).flatMap(({ differences }) => differences)

type Performance = MadeUp['rounds'][number]['performances'][number]
const pointsOf = (one: Performance) => (one['total'] as { points: number }).points

/** The rules as they were, by the year in which each came in. */
function rulesOf(year: number): TieBreakRule[] {
  if (year >= 2016) return ['public_first', 'public_voters', 'public_countback', 'running_order']
  if (year >= 2008) return ['voters', 'countback', 'running_order']
  return year >= 1989 ? ['countback_winner', 'shared'] : ['shared']
}

describe.each(Object.entries(eras))('%s', (_, make) => {
  const file = make()

  test('comes out equal by the rules of its year', () => {
    const plan = planOf(file)
    expect(differencesOf(plan)).toEqual([])
    expect(plan.tieBreak).toEqual({
      list: rulesOf(Number(file.year)),
      origin: 'rules of the year',
      differences: 0,
    })
    expect(reckonPlan(plan).map(({ places, points }) => [places, points])).toEqual(
      file.rounds.map(({ performances }) => [performances.length, performances.length]),
    )
  })

  test('comes out equal by trying where nobody knows its rules', () => {
    const plan = planOf({ ...file, contest: 'Song Fair', year: null })
    expect(differencesOf(plan)).toEqual([])
    expect(plan.tieBreak.origin).toBe('search')
  })

  test('does not come out equal with a place or a sum that is wrong', () => {
    const wrongPlace = structuredClone(file)
    const performances = wrongPlace.rounds[0]?.performances ?? []
    const [best, behind] = [performances[0]!, performances.at(-1)!]
    if (pointsOf(best) === pointsOf(behind)) best['official_place'] = 2
    else
      [best['official_place'], behind['official_place']] = [
        behind['official_place'],
        best['official_place'],
      ]
    expect(differencesOf(planOf(wrongPlace)).some(({ what }) => what === 'place')).toBe(true)
    const wrongSum = structuredClone(file)
    const total = wrongSum.rounds[0]?.performances[0]?.['total'] as { points: number }
    total.points += 1
    expect(differencesOf(planOf(wrongSum))).toMatchObject([{ what: 'points' }])
  })
})

describe('a file that is unlike the samples comes out equal:', () => {
  test.each(Object.entries(odd))('%s', (_, make) => {
    const plan = planOf(make())
    expect(differencesOf(plan)).toEqual([])
    const compared = reckonPlan(plan).reduce((sum, { places }) => sum + places, 0)
    expect(compared).toBeGreaterThan(0)
  })
})
