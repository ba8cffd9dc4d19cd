import { expect, it } from 'vitest'
import { goesOnFrom, noteSaved } from './revisions.ts'

it('goes on after the saves of the same page, and not after those of another tab', () => {
  noteSaved(3, 4)
  noteSaved(4, 6)
  expect([3, 4, 6].map(goesOnFrom)).toEqual([6, 6, 6])
  // Another tab made 7: this page's next save began with what it was told of, and nobody who began before goes on.
  noteSaved(7, 8)
  expect([3, 6, 7].map(goesOnFrom)).toEqual([6, 6, 8])
  noteSaved(undefined, 9)
  noteSaved(9, 9)
  expect(goesOnFrom(9)).toBe(9)
})
