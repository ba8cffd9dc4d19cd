import { expect, it } from 'vitest'
import type { ContestEvent } from '@plaudit/contract/realtime'
import { makeRow, makeStage } from '../factory.ts'
import { afterEvent } from '../live.ts'
import type { LiveRound } from '../open/live-round.ts'
import { columnsOf, isMissing, rankedOf } from './lineup.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    makeRow(`p${at + 1}`, { place: at + 1, votes: 100 - at, position: at + 1 }),
  )
const moved = (assox_id: string, place: number, votes = 50): ContestEvent => ({
  serverTime: 0,
  standing: { '1': [{ assox_id, place, votes, score: null, decided_by: null }] },
})

it('stands the first in the middle and the others by turns beside', () => {
  const ranks = (count: number) => columnsOf(rows(count)).map(({ rank }) => rank)
  expect(ranks(7)).toEqual([3, 1, 0, 2, 4])
  expect(ranks(3)).toEqual([1, 0, 2])
  expect(ranks(1)).toEqual([0])
  expect(ranks(0)).toEqual([])
})

it('keeps to the running order while nobody may know the places', () => {
  const hidden = [makeRow('b', { position: 2 }), makeRow('a', { position: 1 })]
  expect(rankedOf(hidden).map(({ assox_id }) => assox_id)).toEqual(['a', 'b'])
})

const asks = (liveRound: LiveRound, event: ContestEvent) =>
  isMissing(afterEvent(liveRound, event), event)

it('moves with the votes of its round', () => {
  const liveRound = makeStage(rows(6))
  const event: ContestEvent = {
    serverTime: 0,
    standing: {
      '1': [
        { assox_id: 'p2', place: 1, votes: 101, score: null, decided_by: null },
        { assox_id: 'p1', place: 2, votes: 100, score: null, decided_by: null },
      ],
    },
  }
  expect(asks(liveRound, event)).toBe(false)
  const ids = rankedOf(afterEvent(liveRound, event).rows).map(({ assox_id }) => assox_id)
  expect(ids).toEqual(['p2', 'p1', 'p3', 'p4', 'p5'])
})

it('asks the server when somebody unknown rises into the columns', () => {
  const liveRound = makeStage(rows(8))
  expect(asks(liveRound, moved('stranger', 5))).toBe(true)
  expect(asks(liveRound, moved('stranger', 6))).toBe(false)
  expect(asks(liveRound, moved('p8', 2))).toBe(false)
})

it('asks the server when those it knows fell behind people it does not know', () => {
  const liveRound = makeStage(rows(6))
  const fallen = ['p1', 'p2', 'p3'].map((assox_id, at) => ({
    assox_id,
    place: 20 + at,
    votes: 1,
    score: null,
    decided_by: null,
  }))
  expect(asks(liveRound, { serverTime: 0, standing: { '1': fallen } })).toBe(true)
})
