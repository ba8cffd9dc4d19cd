import { expect, test } from 'vitest'
import { makeRow, makeStage } from './factory.ts'
import { silentIn } from './weight-note.tsx'

type Given = [score: string, publicVotes: number | null, juryVotes: number | null]

const said = (jury_weight: number | null, ...given: Given[]) => {
  const rows = given.map(([score, public_votes, jury_votes], at) =>
    makeRow(`p${at}`, { score, public_votes, jury_votes }),
  )
  const liveRound = makeStage(rows)
  return silentIn({ ...liveRound, contest: { ...liveRound.contest, jury_weight } })
}

test.each<[string, ReturnType<typeof silentIn>, ReturnType<typeof silentIn>]>([
  ['both gave points', said(0.5, ['60.0000', 3, 2], ['40.0000', 2, 1]), undefined],
  ['no weight', said(null, ['60.0000', 3, 0]), undefined],
  ['nobody gave any', said(0.5, ['0.0000', 0, 0]), undefined],
  ['no jury', said(0.5, ['30.0000', 3, 0], ['20.0000', 2, 0]), { who: 'jury', sum: 0.5 }],
  ['no public', said(0.3, ['30.0000', 0, 9], ['0.0000', 0, 0]), { who: 'public', sum: 0.3 }],
  [
    'no jury, told by rounded shares alone',
    said(0.25, ['33.3', null, null], ['33.3', null, null], ['8.3', null, null]),
    { who: 'jury', sum: 0.75 },
  ],
  ['shares alone, the same weight', said(0.5, ['50.0', null, null]), { who: 'one', sum: 0.5 }],
  ['shares of both, rounded', said(0.25, ['33.3', null, null], ['66.6', null, null]), undefined],
])('who of jury and public is still silent: %s', (_, found, expected) => {
  expect(found).toEqual(expected)
})

test('of a part of the people nothing is said', () => {
  const liveRound = makeStage([makeRow('a', { score: '30.0000', public_votes: 3, jury_votes: 0 })])
  const contest = { ...liveRound.contest, jury_weight: 0.5 }
  expect(silentIn({ ...liveRound, contest, whole: false })).toBeUndefined()
})
