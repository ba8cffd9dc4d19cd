import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wallTime } from '../../../../platform/zones.ts'
import { firstPeriod, nextPeriod } from './periods.ts'

/** Walls at which the periods of something begin, each paid when it is due. */
function starts(
  from: string,
  interval: 'day' | 'week' | 'month' | 'year',
  zone: string,
  count: number,
) {
  let placed = firstPeriod(new Date(from), interval, zone)
  const walls = [wallTime(placed.period_start.getTime(), zone)]
  for (let n = 1; n < count; n++) {
    placed = nextPeriod({ ...placed, interval, time_zone: zone }, placed.period_end)
    walls.push(wallTime(placed.period_start.getTime(), zone))
  }
  return walls
}

it('keeps the day at month ends, and the hour where clocks change', () => {
  expect(starts('2029-01-31T09:00:00Z', 'month', 'UTC', 5)).toEqual([
    '2029-01-31T09:00:00',
    '2029-02-28T09:00:00',
    '2029-03-31T09:00:00',
    '2029-04-30T09:00:00',
    '2029-05-31T09:00:00',
  ])
  expect(starts('2028-02-29T23:30:00Z', 'year', 'UTC', 5).at(-1)).toBe('2032-02-29T23:30:00')
  // In Paris it is the 31st already when it is still the 30th in London.
  expect(starts('2029-01-30T23:30:00Z', 'month', 'Europe/Paris', 4)).toEqual([
    '2029-01-31T00:30:00',
    '2029-02-28T00:30:00',
    '2029-03-31T00:30:00',
    '2029-04-30T00:30:00',
  ])
  expect(starts('2029-03-20T10:00:00Z', 'week', 'America/New_York', 3)).toEqual([
    '2029-03-20T06:00:00',
    '2029-03-27T06:00:00',
    '2029-04-03T06:00:00',
  ])
})

it('leaves no gap and no overlap, and never a period that is over when it is paid', () => {
  const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata']
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
      fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
      fc.constantFrom(...zones),
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }),
      (from, interval, time_zone, lateness) => {
        let placed = firstPeriod(from, interval, time_zone)
        for (const days of lateness) {
          const now = new Date(placed.period_end.getTime() + days * 86_400_000)
          const next = nextPeriod({ ...placed, interval, time_zone }, now)
          expect(next.period_end.getTime()).toBeGreaterThan(now.getTime())
          const follows = next.period_start.getTime() === placed.period_end.getTime()
          expect(follows || next.period_start.getTime() === now.getTime()).toBe(true)
          placed = next
        }
      },
    ),
  )
})
