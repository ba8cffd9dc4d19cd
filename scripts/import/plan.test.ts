import { readFileSync } from 'node:fs'
import type { TieBreakRule } from '@plaudit/contract/standing'
import { describe, expect, test } from 'vitest'
import { parseContestFile } from './form.ts'
import { planImport } from './plan.ts'
import { verdictLine } from './report.ts'
import { reckonPlan } from './run.ts'
import { chooseTieBreak } from './tie-breaks.ts'
import { contest } from './testing-plan.ts'

const sample = (year: number) =>
  parseContestFile(
    readFileSync(
      new URL(`../../samples/contests/eurovision-${year}.json`, import.meta.url),
      'utf8',
    ),
  )

describe.each([
  { year: 2016, entrants: 42, ballots: [42, 42, 84], places: [18, 18, 26], judges: 42 },
  { year: 2023, entrants: 37, ballots: [19, 20, 75], places: [15, 16, 26], judges: 37 },
])('Eurovision Song Contest $year', ({ year, entrants, ballots, places, judges }) => {
  const plan = planImport(sample(year))

  test('every place and sum of every round follows from the ballots', () => {
    expect(reckonPlan(plan)).toEqual(
      places.map((count) => ({ places: count, points: count, unplaced: 0, differences: [] })),
    )
    expect(verdictLine(reckonPlan(plan))).toBe('All equal.')
  })

  test('has the ballots, voters and rules of that year', () => {
    expect(plan.entrants).toHaveLength(entrants)
    expect(plan.rounds.map((round) => round.ballots.length)).toEqual(ballots)
    expect(plan.voters.filter((voter) => voter.channel === 'jury')).toHaveLength(judges)
    expect(plan.methodOptions).toEqual({ scale: [12, 10, 8, 7, 6, 5, 4, 3, 2, 1] })
    expect(plan.tieBreak).toEqual({
      list: ['public_first', 'public_voters', 'public_countback', 'running_order'],
      origin: 'rules of the year',
      differences: 0,
    })
  })

  test('comes out unequal without rules for ties', () => {
    const shared = planImport(sample(year), { tieBreak: ['shared'] })
    expect(shared.tieBreak.origin).toBe('option')
    expect(shared.tieBreak.differences).toBeGreaterThan(0)
    expect(verdictLine(reckonPlan(shared))).toMatch(/^Not equal: /)
  })
})

describe('the list of rules for ties', () => {
  const level = [[6], [3, 3], [4, 2]]

  test('is the one asked for before the file’s before the year’s', () => {
    const file = contest([1, 1, 1], level, {
      contest: 'Eurovision Song Contest',
      year: 1969,
      tie_break: ['voters'],
    })
    expect(chooseTieBreak(file, ['countback'])).toMatchObject({
      list: ['countback'],
      origin: 'option',
      differences: 2,
    })
    expect(chooseTieBreak(file)).toMatchObject({ list: ['voters'], origin: 'file', differences: 1 })
    expect(chooseTieBreak({ ...file, tie_break: null })).toEqual({
      list: ['shared'],
      origin: 'rules of the year',
      differences: 0,
    })
  })

  const same = [[6], [6], [6]]
  test.each<[string, number[], number[][], TieBreakRule[]]>([
    ['equal places', [1, 1, 1], level, ['shared']],
    ['countback', [1, 3, 2], level, ['countback', 'shared']],
    ['voters, then running order', [3, 1, 2], level, ['voters', 'running_order']],
    ['later running order', [3, 2, 1], same, ['running_order_later']],
    ['a list of its usual length', [3, 2, 1], level, ['voters', 'countback', 'shared']],
  ])('is found by trying: %s', (_, places, marks, list) => {
    const chosen = chooseTieBreak(contest(places, marks))
    expect(chosen).toEqual({ list, origin: 'search', differences: 0 })
  })

  const channels = (places: number[], marks: { public: number[]; jury: number[] }[]) => {
    const given = (values: number[]) => ({
      points: values.reduce((a, b) => a + b, 0),
      from: Object.fromEntries(values.map((value, voter) => [`V${voter}`, value])),
    })
    const file = contest(
      places,
      marks.map((one) => [...one.public, ...one.jury]),
    )
    for (const [at, performance] of file.rounds[0]!.performances.entries()) {
      const { public: crowd, jury } = marks[at]!
      Object.assign(performance, { total: null, public: given(crowd), jury: given(jury) })
    }
    return file
  }
  test.each<[string, number[], { public: number[]; jury: number[] }[], TieBreakRule[]]>([
    [
      'the jury’s points',
      [2, 1, 2],
      [
        { public: [5], jury: [3] },
        { public: [3], jury: [5] },
        { public: [5], jury: [3] },
      ],
      ['jury_first', 'shared'],
    ],
    [
      'top marks of the public alone',
      [2, 1, 3],
      [
        { public: [3, 3], jury: [6] },
        { public: [4, 2], jury: [5, 1] },
        { public: [3, 2, 1], jury: [6] },
      ],
      ['public_countback', 'shared'],
    ],
  ])('is found by trying where the channels differ: %s', (_, places, marks, list) => {
    expect(chooseTieBreak(channels(places, marks))).toEqual({
      list,
      origin: 'search',
      differences: 0,
    })
  })

  test('falls back to trying where the year’s rules do not give the places', () => {
    const file = contest([3, 2, 1], same, { contest: 'Eurovision Song Contest', year: 1969 })
    expect(chooseTieBreak(file)).toEqual({
      list: ['running_order_later'],
      origin: 'search',
      differences: 0,
    })
  })

  test.each([2016, 2023])('is not found for the places of level songs swapped, %i', (year) => {
    const official = sample(year)
    let swaps = 0
    for (const [at, { performances }] of official.rounds.entries())
      for (const [behind, song] of performances.entries()) {
        const ahead = performances[behind - 1]
        if (ahead?.total?.points !== song.total?.points) continue
        const file = structuredClone(official)
        file.rounds[at]!.performances[behind]!.official_place = ahead!.official_place
        file.rounds[at]!.performances[behind - 1]!.official_place = song.official_place
        expect(chooseTieBreak(file)).toMatchObject({ origin: 'rules of the year', differences: 2 })
        swaps++
      }
    expect(swaps).toBeGreaterThan(0)
  })

  test('can end earlier than the year’s, in shared places', () => {
    const file = contest(
      [1, 2, 2],
      [
        [6, 1],
        [3, 3],
        [3, 3],
      ],
      {
        contest: 'Eurovision Song Contest',
        year: 2009,
      },
    )
    expect(chooseTieBreak(file)).toMatchObject({ list: ['shared'], origin: 'search' })
    const parted = contest(
      [2, 2, 1],
      [
        [3, 3],
        [3, 3],
        [4, 1, 1],
      ],
      {
        contest: 'Eurovision Song Contest 2009',
      },
    )
    expect(chooseTieBreak(parted)).toMatchObject({
      list: ['voters', 'shared'],
      origin: 'search',
      differences: 0,
    })
  })

  test('stays the year’s where nothing gives the places better', () => {
    const file = contest([2, 1], [[9], [1]], { contest: 'Eurovision Song Contest', year: 2009 })
    expect(chooseTieBreak(file)).toMatchObject({ origin: 'rules of the year', differences: 2 })
  })
})

describe('a plan', () => {
  test('is refused in a sentence of its own when nobody performs', () => {
    const file = contest([1], [[3]])
    file.rounds[0]!.performances = []
    expect(() => planImport(file)).toThrow('Nobody performs in any round of this file')
  })

  test('casts a ballot that is larger than a server takes as several', () => {
    const large = planImport(contest([], [[250_001], [1]]))
    expect(large.methodOptions).toEqual({ max_points: 100_000, max_total: 100_001 })
    expect(large.voters.map((voter) => voter.country)).toEqual(['V0', 'V0 (2)', 'V0 (3)'])
    const many = planImport(
      contest(
        [],
        Array.from({ length: 101 }, () => [1]),
      ),
    )
    expect(many.rounds[0]?.ballots.map(({ lines }) => lines.length)).toEqual([100, 1])
    for (const plan of [large, many]) expect(reckonPlan(plan)[0]).toMatchObject({ differences: [] })
    expect(planImport(contest([], [[5000, 5000]])).methodOptions).toEqual({
      max_points: 5000,
      max_total: 5000,
    })
  })

  test('says which channels it does not know', () => {
    const file = contest([1], [[3]])
    file.rounds[0]!.performances[0]!['online'] = { points: 7 }
    file.rounds[0]!.performances[0]!['stage_name'] = 'Ana'
    expect(planImport(file).notes).toContain(
      'Final: "online" is none of the channels total, public and jury: left out',
    )
    expect(planImport(file).notes.join()).not.toContain('stage_name')
  })
})
