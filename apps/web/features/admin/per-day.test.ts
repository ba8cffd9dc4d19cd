import { expect, it } from 'vitest'
import { perDay, type Sample } from './per-day.ts'

const at = (day: number, hour: number, ballots?: number): Sample => ({
  at: `2026-05-${day}T${String(hour).padStart(2, '0')}:00:00Z`,
  figures: { people: 1, ...(ballots !== undefined && { ballots }) },
})

it('a growing figure is told by days; what was set back or not known grew by nothing', () => {
  const samples = [at(10, 1, 100), at(10, 23, 130), at(11, 5), at(12, 4, 150), at(13, 4, 20)]
  expect(perDay(samples, 'ballots')).toEqual([
    { day: '2026-05-10', more: 30 },
    { day: '2026-05-12', more: 20 },
    { day: '2026-05-13', more: 0 },
  ])
  expect(perDay([], 'ballots')).toEqual([])
  // Nothing was before the installation's first day.
  expect(perDay(samples, 'ballots', '2026-05-10')[0]?.more).toBe(130)
})
