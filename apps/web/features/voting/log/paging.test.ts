import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leavesOnPage } from '../open/log-addresses.ts'
import { pageOf, pagesOf, rangeOf } from './paging.ts'

const size = fc.integer({ min: 0, max: 5000 })

it('pages hold every leaf once, the newest on the first', () => {
  fc.assert(
    fc.property(size, (all) => {
      const pages = Array.from({ length: pagesOf(all) }, (_, at) => rangeOf(at + 1, all))
      const leaves = pages.flatMap(({ from, limit }) =>
        Array.from({ length: limit }, (_, n) => from + limit - 1 - n),
      )
      expect(leaves).toEqual(Array.from({ length: all }, (_, n) => all - 1 - n))
      expect(pages.every(({ limit }) => limit <= leavesOnPage)).toBe(true)
    }),
  )
})

it('a leaf that is asked for is on the page that opens', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (all, asked) => {
      const marked = asked % all
      const { from, limit } = rangeOf(pageOf({ marked, page: null }, all), all)
      expect(marked).toBeGreaterThanOrEqual(from)
      expect(marked).toBeLessThan(from + limit)
    }),
  )
})

it('what is beyond the log opens its nearest page', () => {
  expect(pageOf({ marked: null, page: 99 }, 60)).toBe(2)
  expect(pageOf({ marked: null, page: 0 }, 60)).toBe(1)
  expect(pageOf({ marked: 60, page: null }, 60)).toBe(1)
  expect(pageOf({ marked: null, page: null }, 0)).toBe(1)
})
