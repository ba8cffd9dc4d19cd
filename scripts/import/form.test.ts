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
        { contestant_id: 0, official_place: 1, total: { points: 3, from: { FR: 3 } } },
        { contestant_id: 1, running_order: 2, official_place: 2, total: null },
      ],
    },
  ],
}

function faultsOf(value: unknown): readonly string[] {
  const isFile = typeof value === 'string' || value instanceof Uint8Array
  try {
    parseContestFile(isFile ? value : JSON.stringify(value))
  } catch (error) {
    if (error instanceof FormFault) return error.faults
    throw error
  }
  return []
}

describe('the form', () => {
  test('takes a file that leaves out what it may, also with a byte order mark', () => {
    expect(faultsOf(small)).toEqual([])
    const marked = `\uFEFF${JSON.stringify(small)}`
    const wide = Buffer.from(marked, 'utf16le')
    for (const file of [marked, Buffer.from(marked), wide, Buffer.from(wide).swap16()])
      expect(faultsOf(file)).toEqual([])
    const western = Buffer.from(JSON.stringify({ ...small, contest: 'Fête' }), 'latin1')
    expect(parseContestFile(western).contest).toBe('Fête')
  })

  test('says every fault at once, with its place', () => {
    const bad = structuredClone(small) as unknown as Record<string, unknown>
    bad['contestants'] = [{ artist: 'Ana' }, { id: 0, artist: 'Ben' }]
    bad['tie_break'] = ['coin']
    bad['rounds'] = [
      {
        round: 'final',
        performances: [
          { contestant_id: 0, official_place: 1.5, total: { points: -1, from: { FR: 'six' } } },
        ],
      },
    ]
    const faults = faultsOf(bad)
    expect(faults).toHaveLength(5)
    expect(faults[0]).toMatch(/^tie_break\[0\]: /)
    expect(faults.slice(1)).toEqual([
      'contestants[0].id: is missing: a whole number or a text is needed',
      'rounds[0].performances[0].official_place: 1.5 is not a whole number from 0 to 10000',
      'rounds[0].performances[0].total.points: -1 is not a whole number from 0 to 10000000',
      'rounds[0].performances[0].total.from.FR: "six" is not a whole number from 0 to 10000000',
    ])
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
      'rounds[1].performances[0].contestant_id: no contestant has the id 7',
    ])
  })

  test('takes a place of nought for none where there are no points, and refuses it elsewhere', () => {
    const file = structuredClone(small)
    file.rounds[0]!.performances[1]!.official_place = 0
    expect(faultsOf(file)).toEqual([])
    file.rounds[0]!.performances[0]!.official_place = 0
    expect(faultsOf(file)).toEqual([
      'rounds[0].performances[0].official_place: 0 is no place of somebody who has points',
    ])
  })

  test('reads places and points as people write them', () => {
    const read = (official_place: unknown, points: unknown) => {
      const performances = [{ contestant_id: '0', official_place, total: { points } }]
      const { rounds } = parseContestFile(
        JSON.stringify({ ...small, rounds: [{ round: 'final', performances }] }),
      )
      const [one] = rounds[0]!.performances
      return [one?.contestant_id, one?.official_place, one?.total?.points]
    }
    expect(['3', '=3', '3=', 'T3', '3.', '3rd'].map((place) => read(place, '12.0'))).toEqual(
      Array.from({ length: 6 }, () => [0, 3, 12]),
    )
    expect(['DQ', 'disqualified', '-', 'n/a', '', -1].map((place) => read(place, '–'))).toEqual(
      Array.from({ length: 6 }, () => [0, null, null]),
    )
  })

  test('refuses what is no JSON or no contest', () => {
    expect(faultsOf('{')[0]).toMatch(/^not JSON: /)
    expect(faultsOf('[]')).toEqual(['the file: is not an object'])
    expect(faultsOf({ contest: 'x', rounds: {} })).toEqual([
      'contestants: is missing: a list is needed',
      'rounds: is not a list',
    ])
  })
})
