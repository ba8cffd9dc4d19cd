import { describe, expect, test } from 'vitest'
import { FormFault, parseContestFile } from './form.ts'

const small = {
  contest: 'Village fair',
  contestants: [
    { id: 0, artist: 'Ana' },
    { id: 1, artist: 'Ben', country_code: 'FR', country: 'France', song: 'Une' },
  ],
  rounds: [
    {
      round: 'final',
      performances: [
        { contestant_id: 0, total: { points: 3, from: { FR: 3 } } },
        { contestant_id: 1, running_order: 2, official_place: 2, total: null },
      ],
    },
  ],
}

function faultsOf(value: unknown): readonly string[] {
  try {
    parseContestFile(typeof value === 'string' ? value : JSON.stringify(value))
  } catch (error) {
    if (error instanceof FormFault) return error.faults
    throw error
  }
  return []
}

describe('the form', () => {
  test('takes a file that leaves out what it may, also with a byte order mark', () => {
    expect(faultsOf(small)).toEqual([])
    expect(faultsOf(`\uFEFF${JSON.stringify(small)}`)).toEqual([])
  })

  test('says every fault at once, with its place', () => {
    const bad = structuredClone(small) as unknown as Record<string, unknown>
    bad['contestants'] = [
      { id: 0, artist: '' },
      { id: 0, artist: 'Ben' },
    ]
    bad['tie_break'] = ['coin']
    bad['rounds'] = [
      {
        round: 'final',
        performances: [
          { contestant_id: 0, official_place: 0, total: { points: -1, from: { FR: 1.5 } } },
        ],
      },
    ]
    const faults = faultsOf(bad)
    expect(faults).toHaveLength(5)
    expect(faults[0]).toMatch(/^tie_break\[0\]: /)
    expect(faults[1]).toMatch(/^contestants\[0\]\.artist: /)
    expect(faults[2]).toMatch(/^rounds\[0\]\.performances\[0\]\.official_place: /)
    expect(faults[3]).toMatch(/^rounds\[0\]\.performances\[0\]\.total\.points: /)
    expect(faults[4]).toMatch(/^rounds\[0\]\.performances\[0\]\.total\.from\.FR: /)
  })

  test('refuses what points nowhere or stands twice', () => {
    const bad = structuredClone(small)
    bad.contestants[1]!.id = 0
    bad.rounds[0]!.performances[1]!.contestant_id = 0
    bad.rounds.push({
      round: 'final',
      performances: [{ contestant_id: 7, running_order: 1, official_place: 1, total: null }],
    })
    expect(faultsOf(bad)).toEqual([
      'contestants[1].id: 0 is there twice',
      'rounds[0].performances[1].contestant_id: 0 performs twice in this round',
      'rounds[1].round: "final" is there twice',
      'rounds[1].performances[0].contestant_id: no contestant has the id 7',
    ])
  })

  test('refuses what is no JSON or no contest', () => {
    expect(faultsOf('{')[0]).toMatch(/^not JSON: /)
    expect(faultsOf('[]')[0]).toMatch(/^the file: /)
    expect(faultsOf({})).toHaveLength(3)
  })
})
