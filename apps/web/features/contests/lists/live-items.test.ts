import { expect, it } from 'vitest'
import type { ContestEvent } from '@plaudit/contract/realtime'
import { makeItem, makeLeader } from './factory.ts'
import { afterVotes, isUnnamed } from './live-items.ts'

const leaders = ['ana', 'bo', 'cy'].map((name, at) =>
  makeLeader(name, { place: at + 1, votes: 10 - at }),
)
const item = makeItem({ leaders, voters: 9, round_id: 1 })

function moved(rows: [id: string, place: number, votes: number][], round = '1'): ContestEvent {
  const standing = rows.map(([assox_id, place, votes]) => ({
    assox_id,
    place,
    votes,
    score: null,
    decided_by: null,
  }))
  return { serverTime: 0, standing: { [round]: standing } }
}

it('moves the leaders and the voters of a card, in the round that counts now', () => {
  const after = afterVotes(item, {
    ...moved([
      ['bo', 1, 11],
      ['ana', 2, 10],
    ]),
    voters_total: 10,
  })
  expect(after.voters).toBe(10)
  expect(after.leaders.map(({ id, votes, place }) => [id, votes, place])).toEqual([
    ['bo', 11, 1],
    ['ana', 10, 2],
    ['cy', 8, 3],
  ])
  expect(afterVotes(item, moved([['bo', 1, 11]], '2'))).toBe(item)
  expect(afterVotes(item, moved([['ana', 1, 10]]))).toBe(item)
})

it('asks who it is when somebody rises among the leaders whom the card can’t name', () => {
  expect(isUnnamed(item, moved([['dee', 2, 9]]))).toBe(true)
  expect(isUnnamed(item, moved([['dee', 4, 7]]))).toBe(false)
  expect(isUnnamed(item, moved([['dee', 1, 9]], '2'))).toBe(false)
  const first = makeItem({ leaders: leaders.slice(0, 1), round_id: 1 })
  expect(isUnnamed(first, moved([['dee', 3, 1]]))).toBe(true)
  expect(isUnnamed(first, moved([['dee', 2, 0]]))).toBe(false)
})

it('does not ask for everybody who shares the place of the last one that is named', () => {
  const level = makeItem({ leaders: leaders.map((leader) => ({ ...leader, place: 1 })) })
  expect(isUnnamed(level, moved([['dee', 1, 10]]))).toBe(false)
})
