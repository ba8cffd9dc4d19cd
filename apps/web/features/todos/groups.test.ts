import { expect, it } from 'vitest'
import { groupOf } from './groups.ts'

it('puts a task under its day, and what has none at the end', () => {
  const now = new Date(2026, 10, 23, 15, 0).getTime()
  const due = (hours: number) => ({ due: new Date(now + hours * 3_600_000).toISOString() })
  expect([-1, 1, 8, 10, 24 * 6, 24 * 9].map((hours) => groupOf(due(hours), now))).toEqual([
    'late',
    'today',
    'today',
    'soon',
    'soon',
    'later',
  ])
  expect(groupOf({ due: null }, now)).toBe('whenever')
})
