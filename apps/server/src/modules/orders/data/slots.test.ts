import fc from 'fast-check'
import { expect, it } from 'vitest'
import { offeredSlots } from './slots.ts'
import { freeTogether } from './wishes.ts'

/** Five zones whose clocks change, on both halves of the earth, one of them by half an hour. */
const zones = [
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Auckland',
]
const clock = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
/** Day, time and distance from UTC as the clocks of a zone show them. */
const wall = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
const walls = new Map(zones.map((zone) => [zone, wall(zone)]))
const hour = 3_600_000
const year = Date.UTC(2026, 0, 1)

it.each(zones)(
  'keeps the hours that the clocks of %s show, over a year and both changes',
  (zone) => {
    const availability = {
      time_zone: zone,
      weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '12:00' })),
      exceptions: [],
      length_min: 60,
      buffer_min: 0,
      notice_min: 0,
      seats: 1,
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (day) => {
        const from = year + day * 24 * hour
        const slots = offeredSlots(availability, from, from + 48 * hour, 0)
        const shown = slots.map(({ start }) => clock(zone).format(start))
        // A morning begins at eight and has its four hours, whatever the clocks did.
        expect(shown.every((time) => ['08:00', '09:00', '10:00', '11:00'].includes(time))).toBe(
          true,
        )
        expect(slots.length).toBeGreaterThanOrEqual(7)
        for (const { start, end } of slots) expect(end - start).toBe(hour)
        const starts = slots.map(({ start }) => start)
        expect(new Set(starts).size).toBe(starts.length)
        // Buyers whose clocks change on other days read each time once, and come at the same moment.
        for (const theirs of walls.values())
          expect(starts.map((start) => Date.parse(theirs.format(start)))).toEqual(starts)
      }),
      { numRuns: 400 },
    )
  },
)

it('has no hour that the clocks skip, and the hours of a night that they show twice once each', () => {
  const night = {
    time_zone: 'Europe/Paris',
    weekly: [{ day: 7, from: '00:00', to: '06:00' }],
    exceptions: [],
    length_min: 60,
    buffer_min: 0,
    notice_min: 0,
    seats: 1,
  }
  const on = (month: number, day: number) =>
    offeredSlots(night, Date.UTC(2026, month, day - 1, 20), Date.UTC(2026, month, day, 12), 0)
      .length
  expect([on(2, 29), on(9, 25), on(5, 7)]).toEqual([5, 7, 6])
})

it('takes exceptions and notice into account', () => {
  const availability = {
    time_zone: 'UTC',
    weekly: [{ day: 1, from: '09:00', to: '12:00' }],
    exceptions: [{ date: '2026-01-05' }, { date: '2026-01-06', from: '10:00', to: '11:00' }],
    length_min: 60,
    buffer_min: 0,
    notice_min: 120,
    seats: 1,
  }
  const from = Date.UTC(2026, 0, 5)
  const starts = offeredSlots(availability, from, from + 9 * 24 * hour, from).map(({ start }) =>
    new Date(start).toISOString(),
  )
  expect(starts).toEqual([
    '2026-01-06T10:00:00.000Z',
    '2026-01-12T09:00:00.000Z',
    '2026-01-12T10:00:00.000Z',
    '2026-01-12T11:00:00.000Z',
  ])
})

it('gives the times of one cart together: two that are in each other’s way are not both to be had', () => {
  const [from, owner_id] = [Date.UTC(2026, 0, 5, 9), 7]
  const timed = (service_id: number, seats: number) => {
    const hours = { weekly: [{ day: 1, from: '09:00', to: '17:00' }], exceptions: [] }
    const lengths = { length_min: 60, buffer_min: 30, notice_min: 0 }
    return { service_id, owner_id, availability: { time_zone: 'UTC', ...hours, ...lengths, seats } }
  }
  const wish = (service: ReturnType<typeof timed>, at: number, seats = 1) => {
    const [start = '', end = ''] = [at, at + 1].map((n) => new Date(from + n * hour).toISOString())
    return { service, now: 0, slot: { start, end, seats, time_zone: 'UTC' } }
  }
  const [alone, group] = [timed(1, 1), timed(2, 3)]
  // A group has three places; its pause is over when the next time begins.
  const cart = [
    wish(group, 0, 2),
    wish(group, 0, 2),
    wish(group, 0),
    wish(alone, 0),
    wish(alone, 1.5),
  ]
  expect(freeTogether(cart, [])).toEqual([true, false, true, false, true])
  expect(freeTogether([...cart, wish({ ...alone, owner_id: 8 }, 0)], []).at(-1)).toBe(true)
})
