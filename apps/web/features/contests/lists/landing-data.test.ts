import { expect, it } from 'vitest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { textsOf } from '@plaudit/contract/contests/texts'
import { makeContest, makeRow } from '../factory.ts'
import { heroOf } from './landing-data.ts'

const person = (id: string, given: Partial<Contestant>): Contestant => ({
  ...textsOf({}),
  ...makeRow(id, given),
  cx_id: '',
  code: 'bcde3456',
  contestant_img: null,
  gallery: [],
  answers: {},
  contestant_status: '1',
  entry_state: 'approved',
  user_id: null,
  revision: 1,
  can: { edit: false, remove: false },
})
const votes = [person('a', { votes: 2 }), person('b', { votes: 1 })]
const shares = [
  person('c', { votes: null, score: '60.0' }),
  person('d', { votes: null, score: '40.0' }),
]
const hidden = makeContest({ cx_id: 'hidden', contestants_count: 6 })
const inShares = makeContest({ cx_id: 'shares', leaders: ['c', 'd'], contestants_count: 2 })
const inVotes = makeContest({ cx_id: 'votes', leaders: ['a', 'b'], contestants_count: 2 })
const hero = (...contests: ReturnType<typeof makeContest>[]) =>
  heroOf({ contests, contestants: [...votes, ...shares], serverTime: 0 })?.contest.cx_id

it('puts a contest on the stage whose standing can be seen, best in votes', () => {
  expect(hero(hidden, inShares, inVotes)).toBe('votes')
  expect(hero(hidden, inShares)).toBe('shares')
  expect(hero(hidden)).toBe('hidden')
})

it('leaves the stage empty rather than to one person alone', () => {
  expect(hero(makeContest({ contestants_count: 1 }))).toBeUndefined()
  expect(hero()).toBeUndefined()
})
