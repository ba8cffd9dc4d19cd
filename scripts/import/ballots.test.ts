import { describe, expect, test } from 'vitest'
import { ballotsOf, methodOptionsOf } from './ballots.ts'
import { allVoters, countryName } from './countries.ts'
import { type FileRound, parseContestFile, type Performance } from './form.ts'

function round(...performances: Performance[]): FileRound {
  return { round: 'final', performances }
}

/** Ballots as short lines: `public SE: 0=12 1=10`. */
function told(of: FileRound): string[] {
  return ballotsOf(of).ballots.map(
    (ballot) =>
      `${ballot.channel} ${ballot.voter}: ${ballot.lines.map((line) => `${line.entrant}=${line.points}`).join(' ')}`,
  )
}

describe('ballots', () => {
  test('are one for each voter and channel, without zeros, highest mark first', () => {
    const split = round(
      { contestant_id: 0, public: { from: { SE: 10, FI: 0 } }, jury: { from: { SE: 12 } } },
      { contestant_id: 1, public: { from: { SE: 12 } }, jury: { from: { SE: null } } },
    )
    expect(told(split)).toEqual(['public SE: 1=12 0=10', 'jury SE: 0=12'])
    expect(ballotsOf(split).notes).toEqual([])
  })

  test('take totals as the public’s where nothing is split', () => {
    const totals = round({ contestant_id: 0, total: { points: 5, from: { SE: 5 } } })
    expect(told(totals)).toEqual(['public SE: 0=5'])
    expect(ballotsOf(totals).notes).toEqual([
      'points are not split into public and jury: cast as the public’s',
    ])
  })

  test('work out a missing channel from the total', () => {
    const half = round({
      contestant_id: 0,
      total: { from: { SE: 15, FI: 4 } },
      jury: { from: { SE: 5, FI: 4 } },
    })
    expect(told(half)).toEqual(['public SE: 0=10', 'jury SE: 0=5', 'jury FI: 0=4'])
    const other = round({
      contestant_id: 0,
      total: { from: { SE: 15 } },
      public: { from: { SE: 5 } },
    })
    expect(told(other)).toEqual(['public SE: 0=5', 'jury SE: 0=10'])
  })

  test('with one channel alone are that channel’s', () => {
    expect(told(round({ contestant_id: 0, jury: { from: { SE: 5 } } }))).toEqual(['jury SE: 0=5'])
  })

  test('come from all voters together where only sums are known', () => {
    const sums = round(
      { contestant_id: 0, total: { points: 7 } },
      { contestant_id: 1, total: { points: 9, from: null } },
    )
    expect(told(sums)).toEqual([`public ${allVoters}: 1=9 0=7`])
  })

  test('are none where nothing is known', () => {
    expect(ballotsOf(round({ contestant_id: 0 }, { contestant_id: 1, total: null }))).toMatchObject(
      {
        ballots: [],
        notes: ['the file holds no points: nothing to cast'],
      },
    )
  })
})

describe('how points are handed out', () => {
  const ballot = (...points: number[]) => ({
    voter: 'SE',
    channel: 'public' as const,
    lines: points.map((value, entrant) => ({ entrant, points: value })),
  })

  test('by the scale that all follow', () => {
    expect(methodOptionsOf([ballot(5, 3, 1), ballot(5, 3, 1)])).toEqual({ scale: [5, 3, 1] })
  })

  test('freely where one differs, up to the most that anybody gave', () => {
    expect(methodOptionsOf([ballot(5, 3, 1), ballot(6, 3), ballot(4, 4, 4)])).toEqual({
      max_points: 6,
      max_total: 12,
    })
    expect(methodOptionsOf([ballot(7)])).toEqual({ max_points: 7, max_total: 7 })
    expect(methodOptionsOf([])).toEqual({ max_points: 1, max_total: 1 })
  })
})

test('voters have their country’s name, also those that do not compete', () => {
  const file = parseContestFile(
    JSON.stringify({
      contest: 'x',
      contestants: [{ id: 0, artist: 'a', country_code: 'CZ', country: 'Czech lands' }],
      rounds: [{ round: 'final', performances: [{ contestant_id: 0 }] }],
    }),
  )
  expect(
    ['CZ', 'SE', 'WLD', 'YU', 'ZZZ', allVoters].map((code) => countryName(file, code)),
  ).toEqual(['Czech lands', 'Sweden', 'Rest of the World', 'Yugoslavia', 'ZZZ', 'All voters'])
})
