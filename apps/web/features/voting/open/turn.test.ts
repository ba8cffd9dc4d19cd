import { expect, it } from 'vitest'
import type { Round } from '@plaudit/contract/contests/contest'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import { takesVotes, turnOf, whereTheyCount, withinRound } from './turn.ts'

const now = Date.parse('2026-05-13T10:00:00Z')
const vote = (given: Partial<PastVote> = {}): PastVote => ({
  casx_id: 'c1',
  assox_id: 'ana',
  lines: [{ assox_id: 'ana', points: 1 }],
  round_id: 1,
  kind: 'free',
  quantity: 1,
  timestamp: 100,
  time: '',
  expires_at: '2026-05-14T10:00:00Z',
  ...given,
})
const asked = {
  open: true,
  buys: false,
  votes: [],
  roundId: 1,
  refusedUntil: undefined,
  now,
}

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

it('waits as before after votes were bought, which take no turn', () => {
  const bought = vote({
    casx_id: 'c2',
    timestamp: 200,
    kind: 'paid',
    quantity: 10,
    expires_at: '2026-05-13T09:59:00Z',
  })
  const free = vote()
  expect(turnOf({ ...asked, votes: [bought, free] })).toEqual({
    kind: 'voted',
    vote: free,
    until: Date.parse('2026-05-14T10:00:00Z'),
  })
  // Whoever only bought has the free vote still to give, whatever the bought ballot says of a next one.
  for (const expires_at of [bought.expires_at, null])
    expect(turnOf({ ...asked, votes: [{ ...bought, expires_at }] })).toEqual({
      kind: 'free',
      last: undefined,
    })
})

it('is always free where every vote is bought', () => {
  const bought = vote({ kind: 'paid', expires_at: null })
  const buys = { ...asked, buys: true, votes: [bought], refusedUntil: null }
  expect(turnOf(buys)).toEqual({ kind: 'free', last: bought })
  expect(turnOf({ ...buys, open: false }).kind).toBe('voted')
  expect(turnOf({ ...buys, open: false, votes: [] }).kind).toBe('closed')
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

it('promises no next vote that the round takes no more', () => {
  const turn = turnOf({ ...asked, votes: [vote()] })
  const next = Date.parse('2026-05-14T10:00:00Z')
  const until = (ends: number) => (withinRound(turn, ends) as { until?: number | null }).until
  expect([until(Infinity), until(next + 1)]).toEqual([next, next])
  expect([until(next), until(0)]).toEqual([null, null])
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
