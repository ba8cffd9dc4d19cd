import { expect, it } from 'vitest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { textsOf } from '@plaudit/contract/contests/texts'
import { makeContest, makeRow } from '../factory.ts'
import { itemsOf } from './item.ts'

const picture = {
  attachment_id: 'a',
  src: '/files/a/640.webp',
  srcset: '/files/a/160.webp 160w, /files/a/640.webp 640w',
  width: 640,
  height: 800,
  color: '#102030',
}
const contestant = (id: string, votes: number): Contestant => ({
  ...textsOf({}),
  ...makeRow(id, { votes, picture }),
  cx_id: 'contest',
  code: 'bcde3456',
  contestant_img: null,
  gallery: [],
  story: 'long',
  answers: {},
  contestant_status: '1',
  entry_state: 'approved',
  user_id: null,
  revision: 1,
  can: { edit: false, remove: false },
})

it('counts to the end while votes are taken, to the start before, to nothing else', () => {
  const deadline = (state: 'ongoing' | 'scheduled' | 'paused' | 'declared', timestamp: number) =>
    itemsOf({ contests: [makeContest({ state, timestamp })], contestants: [], serverTime: 5000 })[0]
      ?.deadline
  expect(deadline('ongoing', 60)).toBe(65_000)
  expect(deadline('scheduled', -60)).toBe(65_000)
  expect(deadline('scheduled', 0)).toBeNull()
  expect(deadline('paused', 0)).toBeNull()
  expect(deadline('declared', 0)).toBeNull()
})

it('puts leaders beside their contest, with the smallest size of their picture', () => {
  const [item] = itemsOf({
    contests: [makeContest({ leaders: ['b', 'gone', 'a'] })],
    contestants: [contestant('a', 3), contestant('b', 4), contestant('other', 5)],
    serverTime: 0,
  })
  expect(item?.leaders.map(({ id, votes }) => [id, votes])).toEqual([
    ['b', 4],
    ['a', 3],
  ])
  expect(item?.leaders[0]?.face).toEqual({ src: '/files/a/160.webp', color: '#102030' })
})
