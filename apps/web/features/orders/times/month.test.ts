import { expect, it } from 'vitest'
import { boundsOf, cellsOf, isBefore, monthOf, stepMonth } from './month.ts'

it('has weeks that begin with Monday and every day once', () => {
  // December 2026 begins on a Tuesday.
  const cells = cellsOf({ year: 2026, month: 11 })
  expect(cells[0]).toBeNull()
  expect(cells.slice(1).map((day) => day?.getDate())).toEqual(
    Array.from({ length: 31 }, (_, at) => at + 1),
  )
  // February 2027 begins on a Monday.
  expect(cellsOf({ year: 2027, month: 1 })).toHaveLength(28)
})

it('steps over the end of a year, and ends where the next month begins', () => {
  const december = { year: 2026, month: 11 }
  const january = stepMonth(december, 1)
  expect(january).toEqual({ year: 2027, month: 0 })
  expect(boundsOf(december).to).toBe(boundsOf(january).from)
  expect(monthOf(boundsOf(january).from)).toEqual(january)
  expect([isBefore(december, january), isBefore(january, december)]).toEqual([true, false])
})
