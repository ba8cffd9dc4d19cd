import { expect, test } from 'vitest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { makeContest, makeRound } from '../../contests/factory.ts'
import type { EditsStore } from '../edits/store.ts'
import { shownOf } from './shown.ts'

const person = (assox_id: string, position: number) =>
  ({ assox_id, position, contestant_status: '1' }) as Contestant
const edits = { of: () => ({ changes: {} }) } as unknown as EditsStore
// As the team gets them: by a result that nobody else knows yet.
const contestants = [person('c', 3), person('a', 1), person('d', 4), person('b', 2)]
const faces = (order?: readonly string[]) =>
  shownOf({ contest: makeContest(), contestants, edits }, order)
    .contestants.map(({ assox_id }) => assox_id)
    .join('')

test('what voters see stands in the order that they get, never in that of the team’s own list', () => {
  expect(faces()).toBe('abcd')
  expect(faces(['d', 'c', 'b', 'a'])).toBe('dcba')
})

test('whoever came in meanwhile stands at the end, in running order', () => {
  expect(faces(['d', 'b'])).toBe('dbac')
})

test('of several rounds the one shows that voters see: who is in the final, and not the round before', () => {
  const round = (round_number: number, state: 'open' | 'ended', contestants: string[]) =>
    makeRound({ round_id: round_number, round_number, state, contestants })
  const rounds = [round(1, 'ended', ['a', 'b', 'c', 'd']), round(2, 'open', ['b', 'd'])]
  const shown = shownOf({ contest: makeContest({ rounds }), contestants, edits })
  expect(shown.contestants.map(({ assox_id }) => assox_id).join('')).toBe('bd')
})
