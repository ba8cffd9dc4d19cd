import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayOf,
  instantOf,
  isZone,
  nextMidnight,
  nextWeekly,
  readWall,
  startOfDay,
  wallTime,
  weekdayOf,
  weekly,
} from './zones.ts'

const hour = 3_600_000
const day = 24 * hour
/** Halves of hours, both hemispheres, no summer at all, midnights that clocks jump over, and a jump of half an hour. */
const zones = [
  'America/New_York',
  'Europe/Paris',
  'Asia/Kolkata',
  'America/Santiago',
  'Australia/Lord_Howe',
]
const year = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1) }
const zone = fc.constantFrom(...zones)
/** To the second. */
const instant = fc.integer({ min: year.start / 1000, max: year.end / 1000 }).map((s) => s * 1000)
const utc = (text: string): number => Date.parse(`${text}Z`)

/** Returns what a clock shows by Intl, which knows nothing of the library. */
function byIntl(time: number, timeZone: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`
}

describe('a wall time', () => {
  it('is what Intl says, and leads back to its instant or to the first of two', () => {
    fc.assert(
      fc.property(instant, zone, (time, where) => {
        const wall = wallTime(time, where)
        expect(wall).toBe(byIntl(time, where))
        const back = instantOf(wall, where)
        expect(wallTime(back, where)).toBe(wall)
        const reading = readWall(wall, where)
        if (reading.kind === 'once') expect([back, reading.instant]).toEqual([time, time])
        else if (reading.kind === 'twice') {
          expect(back).toBe(reading.earlier)
          expect([reading.earlier, reading.later]).toContain(time)
        } else expect(reading.kind).toBe('once')
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['2025-03-09T02:30', 'America/New_York', 'never', '2025-03-09T07:30:00'],
    ['2025-11-02T01:30', 'America/New_York', 'twice', '2025-11-02T05:30:00'],
    ['2025-03-30T02:00', 'Europe/Paris', 'never', '2025-03-30T01:00:00'],
    ['2025-03-30T03:00', 'Europe/Paris', 'once', '2025-03-30T01:00:00'],
    ['2025-10-26T02:59:59', 'Europe/Paris', 'twice', '2025-10-26T00:59:59'],
    ['2025-07-01T12:00', 'Asia/Kolkata', 'once', '2025-07-01T06:30:00'],
    ['2025-10-05T02:15', 'Australia/Lord_Howe', 'never', '2025-10-04T15:45:00'],
    ['2025-09-07T00:00', 'America/Santiago', 'never', '2025-09-07T04:00:00'],
  ])('%s in %s comes %s', (wall, where, kind, meant) => {
    expect(readWall(wall, where).kind).toBe(kind)
    expect(instantOf(wall, where)).toBe(utc(meant))
  })

  it.each(['', 'soon', '2025-13-01T00:00', '2025-02-30T00:00', '2025-01-01T25:00'])(
    'is not %j',
    (wall) => expect(() => instantOf(wall, 'Europe/Paris')).toThrow(RangeError),
  )
})

it.each([
  ['Europe/Paris', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
  ['Europe/Paris; x', false],
])('%j is a zone: %s', (name, isOne) => expect(isZone(name)).toBe(isOne))

describe('a day', () => {
  it('ends where the next begins, and has 23 to 25 hours', () => {
    fc.assert(
      fc.property(instant, zone, (time, where) => {
        const begun = startOfDay(dayOf(time, where), where)
        const end = nextMidnight(time, where)
        expect(begun <= time && time < end).toBe(true)
        expect((end - begun) / hour).toBeGreaterThanOrEqual(23)
        expect((end - begun) / hour).toBeLessThanOrEqual(25)
        expect(dayOf(end - 1, where)).toBe(dayOf(time, where))
        expect(dayOf(end, where)).not.toBe(dayOf(time, where))
        expect(dayOf(begun - 1, where)).not.toBe(dayOf(time, where))
      }),
      { numRuns: 300 },
    )
  })

  it('begins an hour later where clocks jump over midnight', () => {
    expect(startOfDay('2025-09-07', 'America/Santiago')).toBe(utc('2025-09-07T04:00:00'))
    expect(wallTime(startOfDay('2025-09-07', 'America/Santiago'), 'America/Santiago')).toBe(
      '2025-09-07T01:00:00',
    )
  })
})

describe('a weekly plan', () => {
  it('keeps its wall times all year', () => {
    for (const where of zones) {
      const plan = [
        { day: 1, from: '09:00', to: '17:00' },
        { day: 7, from: '12:30', to: '24:00' },
      ]
      const spans = weekly(plan, year, where)
      expect(spans.length).toBeGreaterThanOrEqual(104)
      for (const { start, end } of spans) {
        const isMonday = weekdayOf(start, where) === 1
        expect(wallTime(start, where).slice(11)).toBe(isMonday ? '09:00:00' : '12:30:00')
        if (isMonday) expect(wallTime(end, where).slice(11)).toBe('17:00:00')
        else expect(end).toBe(nextMidnight(start, where))
        // Clocks that change within a span are tried apart.
        expect(end - start).toBe(isMonday ? 8 * hour : 11.5 * hour)
      }
    }
  })

  it('gives exactly what touches the range, in order', () => {
    const plan = Array.from({ length: 7 }, (_, at) => ({ day: at + 1, from: '22:00', to: '24:00' }))
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 10 * 24 }), zone, (start, hours, where) => {
        const range = { start, end: start + hours * hour }
        const found = weekly(plan, range, where)
        const all = weekly(plan, { start: start - 30 * day, end: range.end + 30 * day }, where)
        expect(found).toEqual(all.filter((one) => one.end > range.start && one.start < range.end))
        expect(found).toEqual(found.toSorted((a, b) => a.start - b.start))
      }),
      { numRuns: 60 },
    )
  })

  it('is longer, shorter or not there where clocks change', () => {
    const on = (date: string, from: string, to: string) =>
      weekly(
        [{ day: 7, from, to }],
        { start: utc(`${date}T00:00:00`), end: utc(`${date}T23:00:00`) },
        'Europe/Paris',
      ).map(({ start, end }) => (end - start) / hour)
    expect(on('2025-10-26', '01:00', '05:00')).toEqual([5])
    expect(on('2025-03-30', '01:00', '05:00')).toEqual([3])
    expect(on('2025-03-30', '02:00', '03:00')).toEqual([])
    // Two that adjoin on the wall adjoin in time, and never overlap.
    expect(on('2025-10-26', '01:00', '02:30')).toEqual([1.5])
    expect(on('2025-10-26', '02:30', '04:00')).toEqual([2.5])
  })

  it('comes next on its day, after now, within eight days', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 7 }), zone, (time, weekday, where) => {
        const next = nextWeekly(time, weekday, '12:00', where)
        expect(next).toBeGreaterThan(time)
        expect(next - time).toBeLessThanOrEqual(7 * day + hour)
        expect([weekdayOf(next, where), wallTime(next, where).slice(11)]).toEqual([
          weekday,
          '12:00:00',
        ])
        expect(nextWeekly(next - 1, weekday, '12:00', where)).toBe(next)
      }),
      { numRuns: 200 },
    )
  })
})
