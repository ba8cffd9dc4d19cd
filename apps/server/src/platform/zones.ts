import type * as Polyfill from 'temporal-polyfill'
import { onDemand } from './onDemand.ts'

const polyfill = onDemand<typeof Polyfill>('temporal-polyfill')
const temporal = () => polyfill().Temporal

// The one place where local time is worked out. Instants are epoch milliseconds, zones are IANA names. If clocks jump
// forward, a wall time that they leave out means as much later as they jump (02:30 becomes 03:30); if they go back, a
// wall time that they show twice means the first of the two. Both are what RFC 5545 says of calendars.

const zoned = (instant: number, zone: string) =>
  temporal().Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)

/** Names that were found to be zones; there are some six hundred in all. */
const zones = new Set<string>()

/** Tells whether it is a zone that clocks can be set by. */
export function isZone(zone: string): boolean {
  if (zones.has(zone)) return true
  // Offsets are none: they know no summer.
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    zoned(0, zone)
    zones.add(zone)
    return true
  } catch {
    return false
  }
}

/** Returns what a clock shows: `2030-03-31T02:30:00`. @throws RangeError for an unknown zone. */
export const wallTime = (instant: number, zone: string): string =>
  zoned(instant, zone).toPlainDateTime().toString({ smallestUnit: 'second' })

/** The day that a calendar shows: `2030-03-31`. */
export const dayOf = (instant: number, zone: string): string =>
  zoned(instant, zone).toPlainDate().toString()

/** The day of the week, 1 for Monday to 7. */
export const weekdayOf = (instant: number, zone: string): number => zoned(instant, zone).dayOfWeek

/**
 * Returns the time at which a clock shows this, epoch milliseconds.
 * @param wall `2030-03-31T02:30`, with seconds or without.
 * @throws RangeError for what is no wall time, and for an unknown zone.
 */
export const instantOf = (wall: string, zone: string): number =>
  temporal().PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds

export type WallReading =
  | { kind: 'once'; instant: number }
  | { kind: 'twice'; earlier: number; later: number }
  /** Clocks jump over it; `instead` is what `instantOf` takes it for. */
  | { kind: 'never'; instead: number }

/** Tells whether a clock shows this once, twice or never: for what has to ask the person. */
export function readWall(wall: string, zone: string): WallReading {
  const plain = temporal().PlainDateTime.from(wall)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(zone, { disambiguation }),
  )
  if (earlier === undefined || later === undefined) throw new RangeError(`${wall} is no wall time`)
  if (earlier.equals(later)) return { kind: 'once', instant: earlier.epochMilliseconds }
  return earlier.toPlainDateTime().equals(plain)
    ? { kind: 'twice', earlier: earlier.epochMilliseconds, later: later.epochMilliseconds }
    : { kind: 'never', instead: later.epochMilliseconds }
}

/** The first moment of a day (`2030-03-31`), which is not always midnight: in some zones clocks jump over that. */
export const startOfDay = (day: string, zone: string): number =>
  temporal().PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds

/** The first moment of the next day after an instant. */
export const nextMidnight = (instant: number, zone: string): number =>
  startOfDay(zoned(instant, zone).toPlainDate().add({ days: 1 }).toString(), zone)

export interface WeeklyTime {
  /** 1 for Monday to 7. */
  day: number
  /** `09:00`. */
  from: string
  /** `17:00`; `24:00` is the end of the day. */
  to: string
}

export interface Span {
  start: number
  end: number
}

/**
 * The spans of a weekly plan that touch a range, in order of their starts, each cut by nothing: a span that began before
 * the range is given whole. A span that clocks jump over is left out; one that they jump into is shorter, and one that
 * they go back in is longer.
 */
export function weekly(times: readonly WeeklyTime[], range: Span, zone: string): Span[] {
  const { PlainDate, PlainDateTime } = temporal()
  const last = PlainDate.from(dayOf(range.end, zone))
  const spans: Span[] = []
  const at = (day: Polyfill.Temporal.PlainDate, time: string): number =>
    time === '24:00'
      ? startOfDay(day.add({ days: 1 }).toString(), zone)
      : PlainDateTime.from(`${day.toString()}T${time}`).toZonedDateTime(zone).epochMilliseconds
  let day = PlainDate.from(dayOf(range.start, zone))
  for (; PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    for (const { from, to } of times.filter((time) => time.day === day.dayOfWeek)) {
      const span = { start: at(day, from), end: at(day, to) }
      if (span.start < span.end && span.end > range.start && span.start < range.end)
        spans.push(span)
    }
  return spans.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The first moment after an instant at which a clock shows this time on this day of the week (1 for Monday to 7). */
export function nextWeekly(instant: number, day: number, time: string, zone: string): number {
  const today = zoned(instant, zone).toPlainDate()
  for (let ahead = (day - today.dayOfWeek + 7) % 7; ; ahead += 7) {
    const found = instantOf(`${today.add({ days: ahead }).toString()}T${time}`, zone)
    if (found > instant) return found
  }
}

/**
 * The same wall time some days, weeks, months or years later. Counted from one instant for all: the 31st becomes the last
 * day of a shorter month, and the 31st again after it.
 */
export const later = (
  instant: number,
  count: number,
  unit: 'day' | 'week' | 'month' | 'year',
  zone: string,
): number =>
  zoned(instant, zone).add({ [`${unit}s`]: count }, { overflow: 'constrain' }).epochMilliseconds
