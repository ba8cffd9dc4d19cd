import { expect, it } from 'vitest'
import { countIn, minutesOf, unitFor } from './time-units.ts'

it.each([
  [0, 'hour'],
  [15, 'minute'],
  [90, 'minute'],
  [120, 'hour'],
  [1440, 'day'],
  [1500, 'hour'],
  [525_600, 'day'],
] as const)('%d minutes are said in the unit %s', (minutes, unit) =>
  expect(unitFor(minutes)).toBe(unit),
)

it('takes a half of a unit, and no more than the most', () => {
  expect(minutesOf(1.5, 'hour', 525_600)).toBe(90)
  expect(countIn(90, 'hour')).toBe(1.5)
  expect(minutesOf(1.67, 'hour', 525_600)).toBe(100)
  expect(countIn(100, 'hour')).toBe(1.67)
  expect(minutesOf(1500, 'day', 525_600)).toBe(525_600)
  expect(minutesOf(-1, 'day', 525_600)).toBe(0)
})
