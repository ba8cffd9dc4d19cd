import { expect, it } from 'vitest'
import type { Round } from '@plaudit/contract/contests/contest'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import { takesVotes, turnOf, whereTheyCount } from './turn.ts'

const now = Date.parse('2026-05-13T10:00:00Z')
const vote = (given: Partial<PastVote> = {}): PastVote => ({
  casx_id: 'c1',
  assox_id: 'ana',
  lines: [{ assox_id: 'ana', points: 1 }],
  round_id: 1,
  timestamp: 100,
  time: '',
  expires_at: '2026-05-14T10:00:00Z',
  ...given,
})
const asked = { open: true, votes: [], roundId: 1, refusedUntil: undefined, now }

it('is free before the first vote and closed when no votes are taken', () => {
  expect(turnOf(asked)).toEqual({ kind: 'free', last: undefined })
  expect(turnOf({ ...asked, open: false })).toEqual({ kind: 'closed' })
})

it('waits until the latest ballot of the round expires', () => {
  const votes = [vote({ timestamp: 50, expires_at: '2026-05-13T09:00:00Z' }), vote()]
  expect(turnOf({ ...asked, votes })).toMatchObject({
    kind: 'voted',
    until: Date.parse('2026-05-14T10:00:00Z'),
  })
  expect(turnOf({ ...asked, votes, now: Date.parse('2026-05-14T10:00:00Z') })).toEqual({
    kind: 'free',
    last: votes[1],
  })
})

it('is given for good where one ballot counts for the whole round', () => {
  expect(turnOf({ ...asked, votes: [vote({ expires_at: null })] })).toMatchObject({
    kind: 'voted',
    until: null,
  })
})

it('does not count ballots of other rounds', () => {
  expect(turnOf({ ...asked, votes: [vote({ round_id: 2 })] }).kind).toBe('free')
})

it('counts a ballot of a round that was merged into this one', () => {
  const round = (round_id: number, merged_into: number | null) =>
    ({ round_id, merged_into }) as Round
  const votes = whereTheyCount({ rounds: [round(1, null), round(2, 1), round(3, null)] }, [
    vote({ round_id: 2 }),
    vote({ casx_id: 'c3', round_id: 3 }),
  ])
  expect(votes.map(({ round_id }) => round_id)).toEqual([1, 3])
  expect(turnOf({ ...asked, votes })).toMatchObject({ kind: 'voted', vote: { casx_id: 'c1' } })
})

it('still shows the vote of a round that has closed', () => {
  expect(turnOf({ ...asked, open: false, votes: [vote()] }).kind).toBe('voted')
})

it('believes the server that it is too early, until then', () => {
  expect(turnOf({ ...asked, refusedUntil: now + 1 })).toEqual({
    kind: 'voted',
    vote: undefined,
    until: now + 1,
  })
  expect(turnOf({ ...asked, refusedUntil: now }).kind).toBe('free')
  expect(turnOf({ ...asked, refusedUntil: null }).kind).toBe('voted')
})

it('takes votes only in an open round of a contest that goes on', () => {
  expect(takesVotes({ state: 'ongoing' }, { state: 'open' })).toBe(true)
  expect(takesVotes({ state: 'paused' }, { state: 'open' })).toBe(false)
  expect(takesVotes({ state: 'ongoing' }, { state: 'ended' })).toBe(false)
  expect(takesVotes({ state: 'ongoing' }, undefined)).toBe(false)
})
