import { expect, it } from 'vitest'
import { unitFor } from './time-units.ts'

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
