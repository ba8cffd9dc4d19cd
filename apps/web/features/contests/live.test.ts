import { expect, it } from 'vitest'
import { makeRow, makeStage } from './factory.ts'
import { afterEvent, createEventMemory } from './live.ts'

const liveRound = makeStage([
  makeRow('ana', { votes: 5, place: 1, position: 2 }),
  makeRow('bo', { votes: 4, place: 2, position: 1 }),
])
const moved = {
  serverTime: 1,
  votes_total: 11,
  voters_total: 3,
  standing: {
    1: [
      { assox_id: 'bo', votes: 6, score: null, place: 1, decided_by: null },
      { assox_id: 'ana', votes: 5, score: null, place: 2, decided_by: null },
    ],
    2: [{ assox_id: 'ana', votes: 99, score: null, place: 1, decided_by: null }],
  },
}

it('moves the rows of the round that is shown, and the totals', () => {
  const after = afterEvent(liveRound, moved)
  expect(after.rows.map((row) => [row.assox_id, row.votes, row.place])).toEqual([
    ['bo', 6, 1],
    ['ana', 5, 2],
  ])
  expect(after.contest).toMatchObject({ votes_total: 11, voters_total: 3 })
  expect(liveRound.rows[0]?.assox_id).toBe('ana')
})

it('shows the sum over rounds where no round is shown', () => {
  const all = { ...liveRound, round_id: null }
  const standing = {
    0: [{ assox_id: 'bo', votes: 7, score: null, place: 1, decided_by: null }],
  }
  expect(afterEvent(all, { serverTime: 1, standing }).rows.find((r) => r.place === 1)).toBeDefined()
  expect(afterEvent(all, { serverTime: 1, standing }).rows.find((r) => r.votes === 7)).toBeDefined()
})

it('is the same object when nothing of it changed, so that nothing is drawn anew', () => {
  const again = afterEvent(afterEvent(liveRound, moved), moved)
  expect(afterEvent(again, moved)).toBe(again)
  expect(afterEvent(liveRound, { serverTime: 2 })).toBe(liveRound)
  expect(afterEvent(liveRound, { serverTime: 2, contest: true })).toBe(liveRound)
})

it('keeps the rows of everybody who did not move', () => {
  const only = {
    serverTime: 1,
    standing: { 1: [{ assox_id: 'ana', votes: 6, score: null, place: 1, decided_by: null }] },
  }
  expect(afterEvent(liveRound, only).rows[1]).toBe(liveRound.rows[1])
})

it('keeps the numbers hidden that an event leaves out', () => {
  const hidden = makeStage([makeRow('ana', { votes: null })])
  const after = afterEvent(hidden, { serverTime: 1, votes_total: 4 })
  expect(after.contest.votes_total).toBe(4)
  expect(after.rows).toBe(hidden.rows)
})

it('lets a late answer not undo what was heard meanwhile, but only for a moment', () => {
  let now = 0
  const memory = createEventMemory(afterEvent, () => now)
  memory.hear(moved)
  now = 1000
  expect(memory.bringUpToDate(liveRound).rows[0]?.assox_id).toBe('bo')
  now = 4000
  expect(memory.bringUpToDate(liveRound)).toBe(liveRound)
})
