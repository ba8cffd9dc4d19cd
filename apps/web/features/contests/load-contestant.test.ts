import { expect, it } from 'vitest'
import { makeContest, makeRow, makeStage } from './factory.ts'
import { shownRows } from './load-contestant.ts'
import { onlyWith } from './open/load.ts'
import { receiptOf } from './receipt.ts'

const rows = Array.from({ length: 30 }, (_, n) =>
  makeRow(`p${n + 1}`, { place: n + 1, votes: 100 - n, position: n + 1 }),
)
const lines = ['p20', 'p25', 'p28', 'p30'].map((assox_id, n) => ({ assox_id, points: 4 - n }))
const vote = {
  casx_id: 'c1',
  assox_id: 'p20',
  lines,
  round_id: 1,
  kind: 'free' as const,
  quantity: 1,
  timestamp: 0,
  time: '',
  expires_at: null,
}
const shown = (receipt: { lines: typeof lines } | undefined) => {
  const data = onlyWith(
    makeStage(rows, { contest: makeContest({ method: 'points' }) }),
    shownRows(rows, 'p20', receipt),
  )
  const { people } = receiptOf({ vote, data, origin: 'https://vote.example', locale: 'en' })
  return people.map(({ name, points }) => `${name}: ${points}`)
}

it('brings everybody of a long ballot to its receipt, however far down they stand', () => {
  expect(shown({ lines })).toEqual([
    'p20: 4 points',
    'p25: 3 points',
    'p28: 2 points',
    'p30: 1 point',
  ])
  expect(shown(undefined)).toEqual(['p20: 4 points'])
})
