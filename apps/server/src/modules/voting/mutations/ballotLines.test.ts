import { errorStatus } from '@plaudit/contract/light'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../../platform/errors.ts'
import type { VotingRules } from '../data/port.ts'
import { ballotLines } from './ballotLines.ts'

const people = ['anna', 'bo', 'cid', 'dee']

const rulesOf = (
  method: VotingRules['method'],
  method_options: VotingRules['method_options'] = {},
) =>
  ({
    method,
    method_options,
    contestants: new Map(people.map((name, n) => [name, n + 1])),
  }) as unknown as VotingRules

/** The points as given out, or the code of the refusal. */
function outcome(rules: VotingRules, points: Record<string, number | undefined>): unknown {
  const ballot = Object.entries(points).map(([assox_id, given]) => ({ assox_id, points: given }))
  try {
    return Object.fromEntries(
      ballotLines(rules, { ballot }).map((line) => [line.assox_id, line.points]),
    )
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const single = rulesOf('single')
const three = rulesOf('multiple', { max_choices: 3 })
const scale = rulesOf('points', { scale: [12, 10, 10, 1] })
const free = rulesOf('points', { max_points: 5, max_total: 8 })
const unbounded = rulesOf('points', { max_points: 5 })

test.each<[string, VotingRules, Record<string, number | undefined>, unknown]>([
  ['one, without a word of points', single, { anna: undefined }, { anna: 1 }],
  ['one point', single, { anna: 1 }, { anna: 1 }],
  ['two points', single, { anna: 2 }, 'invalid_ballot'],
  ['two people', single, { anna: 1, bo: 1 }, 'invalid_ballot'],
  ['a stranger', single, { zoe: 1 }, 'not_in_round'],
  ['a stranger beside somebody', three, { anna: 1, zoe: 1 }, 'not_in_round'],
  ['as many as may be', three, { anna: 1, bo: 1, cid: undefined }, { anna: 1, bo: 1, cid: 1 }],
  ['more than may be', three, { anna: 1, bo: 1, cid: 1, dee: 1 }, 'invalid_ballot'],
  ['two points to one of several', three, { anna: 2, bo: 1 }, 'invalid_ballot'],
  [
    'the whole scale',
    scale,
    { anna: 12, bo: 10, cid: 10, dee: 1 },
    { anna: 12, bo: 10, cid: 10, dee: 1 },
  ],
  ['a part of the scale', scale, { bo: 10, dee: 1 }, { bo: 10, dee: 1 }],
  ['the top of the scale for one tap', scale, { bo: undefined }, { bo: 12 }],
  ['the top mark twice', scale, { anna: 12, bo: 12 }, 'invalid_ballot'],
  ['the top mark twice, once unsaid', scale, { anna: 12, bo: undefined }, 'invalid_ballot'],
  ['a mark beside the scale', scale, { anna: 11 }, 'invalid_ballot'],
  ['points freely', free, { anna: 5, bo: 3 }, { anna: 5, bo: 3 }],
  ['more than one may get', free, { anna: 6 }, 'invalid_ballot'],
  ['more than there is', free, { anna: 5, bo: 4 }, 'invalid_ballot'],
  ['no points', free, { anna: 0 }, 'invalid_ballot'],
  [
    'points to everybody',
    unbounded,
    { anna: 5, bo: 5, cid: 5, dee: 5 },
    { anna: 5, bo: 5, cid: 5, dee: 5 },
  ],
])('%s', (_, rules, points, expected) => {
  expect(outcome(rules, points)).toEqual(expected)
})

test('nobody stands twice in a ballot', () => {
  expect(() =>
    ballotLines(three, { ballot: [{ assox_id: 'anna' }, { assox_id: 'anna' }] }),
  ).toThrow('invalid_ballot')
})

test('whatever is given, a ballot hands out no more than its method allows [cf:024cb]', () => {
  const anyLine = fc.record({
    assox_id: fc.constantFrom(...people, 'zoe', '__proto__'),
    points: fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(single, three, scale, free, unbounded),
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      (rules, ballot) => {
        let lines
        try {
          lines = ballotLines(rules, { ballot })
        } catch (error) {
          if (error instanceof Refusal) return errorStatus[error.code] === 409
          throw error
        }
        const {
          scale: marks,
          max_points = 1,
          max_total = Infinity,
          max_choices = 1,
        } = rules.method_options
        const points = lines.map((line) => line.points)
        const sum = points.reduce((a, b) => a + b, 0)
        const isOnePerPerson = new Set(lines.map((line) => line.assox_id)).size === lines.length
        if (!isOnePerPerson || points.some((p) => p < 1)) return false
        if (rules.method === 'single') return sum === 1
        if (rules.method === 'multiple') return sum <= max_choices && points.every((p) => p === 1)
        if (!marks) return sum <= max_total && points.every((p) => p <= max_points)
        return (
          marks.every(
            (mark) =>
              points.filter((p) => p === mark).length <= marks.filter((m) => m === mark).length,
          ) && points.every((p) => marks.includes(p))
        )
      },
    ),
  )
})
