import { expect, test } from 'vitest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { makeContest } from '../../contests/factory.ts'
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
