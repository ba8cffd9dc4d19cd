import { expect, it } from 'vitest'
import { roundById, shownRound } from '../../../lib/rounds.ts'
import { makeContest, makeRound, makeRow, makeStage } from '../factory.ts'
import { asRanked, asReceived, asSent, deadlineOf, phaseOf } from './live-round.ts'

it('shows an open round, else the latest that has begun', () => {
  const ended = makeRound({ round_id: 1, state: 'ended' })
  const open = makeRound({ round_id: 2, state: 'open' })
  const later = makeRound({ round_id: 3, state: 'scheduled' })
  expect(shownRound({ rounds: [ended, open, later] })?.round_id).toBe(2)
  expect(shownRound({ rounds: [ended, later] })?.round_id).toBe(1)
  expect(shownRound({ rounds: [later] })?.round_id).toBe(3)
  expect(shownRound({ rounds: [] })).toBeUndefined()
})

it('never shows a merged round, and finds the one it went into', () => {
  const rounds = [
    makeRound({ round_id: 1, state: 'merged', merged_into: 2 }),
    makeRound({ round_id: 2 }),
  ]
  expect(shownRound({ rounds })?.round_id).toBe(2)
  expect(roundById({ rounds }, 1)?.round_id).toBe(2)
  expect(roundById({ rounds }, 9)).toBeUndefined()
})

it('says in one word what goes on in the round', () => {
  const phase = (state: Parameters<typeof makeContest>[0], round = makeRound()) =>
    phaseOf(makeContest(state), round)
  expect(phase({ state: 'ongoing' })).toBe('open')
  expect(phase({ state: 'ongoing' }, makeRound({ state: 'ended' }))).toBe('round_ended')
  expect(phase({ state: 'ongoing' }, makeRound({ state: 'scheduled' }))).toBe('scheduled')
  expect(phase({ state: 'paused' })).toBe('paused')
  expect(phase({ state: 'declared' }, makeRound({ state: 'ended' }))).toBe('declared')
  const declared_at = '2026-05-14T12:00:00Z'
  expect(phase({ state: 'archived', declared_at }, makeRound({ state: 'ended' }))).toBe('declared')
  expect(phase({ state: 'archived' }, makeRound({ state: 'ended' }))).toBe('archived')
  expect(phase({ state: 'ended' }, makeRound({ state: 'ended' }))).toBe('ended')
})

it('counts down to the end while open and to the start before', () => {
  const round = makeRound()
  expect(deadlineOf('open', round)).toBe(Date.parse('2026-05-14T10:00:00Z'))
  expect(deadlineOf('scheduled', round)).toBe(Date.parse('2026-05-13T10:00:00Z'))
  expect(deadlineOf('paused', round)).toBeNull()
  expect(deadlineOf('scheduled', makeRound({ startDate: null }))).toBeNull()
})

it('shows no places before the first vote, when everybody would be first', () => {
  const rows = [makeRow('a', { votes: 0, place: 1 }), makeRow('b', { votes: 0, place: 1 })]
  expect(asRanked(makeStage(rows)).rows.map((row) => row.place)).toEqual([null, null])
  const again = asRanked(makeStage([...rows])).rows
  expect(again[0]).toBe(asRanked(makeStage(rows)).rows[0])
  const one = makeStage([makeRow('a', { votes: 1, place: 1 }), ...rows])
  expect(asRanked(one)).toBe(one)
  const percent = makeStage([makeRow('a', { votes: null, score: '100.0', place: 1 })])
  expect(asRanked(percent)).toBe(percent)
})

it('comes to its page as it was sent, also with nobody in it', () => {
  for (const rows of [[makeRow('ana', { votes: 5 }), makeRow('bo', { place: null })], []]) {
    const round = makeStage(rows)
    expect(asReceived(asSent(round))).toEqual(round)
  }
})
