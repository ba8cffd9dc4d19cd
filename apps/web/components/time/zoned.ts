/** A wall-clock time as a `datetime-local` box holds it, and which of two instants where the clock shows it twice. */
export interface WallTime {
  /** `2026-03-29T02:30`, or empty. */
  local: string
  /** Choice between the two hours that are the same when clocks go back. */
  fold: 'earlier' | 'later'
}

/** The instants that a wall-clock time means in a zone, in epoch milliseconds. */
export type Reading =
  | { kind: 'once'; instant: number }
  | { kind: 'twice'; earlier: number; later: number }
  /** Clocks jump over it: the jump as wall times, and the nearest time that exists after it. */
  | { kind: 'never'; from: string; to: string; instead: string }
  | { kind: 'empty' }

const minute = 60_000
/** More than any change of a clock, day-long jumps over the date line included. */
const around = 36 * 60 * minute
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** Milliseconds that the zone's clock is ahead of UTC at an instant. */
export function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / 1000) * 1000
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(whole)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minutes, second) - whole
}

/** The wall-clock time of an instant in a zone: `2026-03-29T02:30`. */
export function wallClock(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16)
}

/** Reads a wall-clock time in a zone: it exists once, twice (clocks went back) or never (clocks jumped over it). */
export function readWallClock(local: string, zone: string): Reading {
  const asUtc = Date.parse(`${local}Z`)
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(asUtc)) return { kind: 'empty' }
  const offsets = new Set([
    offsetAt(asUtc - around, zone),
    offsetAt(asUtc, zone),
    offsetAt(asUtc + around, zone),
  ])
  const found = [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === asUtc)
    .sort((a, b) => a - b)
  const [earlier, later] = found
  if (earlier === undefined) return jumpOver(asUtc, zone)
  return later === undefined
    ? { kind: 'once', instant: earlier }
    : { kind: 'twice', earlier, later }
}

function jumpOver(asUtc: number, zone: string): Reading {
  let before = Math.floor((asUtc - around) / minute)
  let after = Math.ceil((asUtc + around) / minute)
  const old = offsetAt(before * minute, zone)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle * minute, zone) === old) before = middle
    else after = middle
  }
  const change = after * minute
  return {
    kind: 'never',
    from: new Date(change + old).toISOString().slice(0, 16),
    to: wallClock(change, zone),
    // The time as a clock shows it that was not put forward: the same time after the start, one jump later.
    instead: wallClock(asUtc - old, zone),
  }
}

/** The instant that a wall-clock time means, or null when there is none. */
export function toInstant(time: WallTime, zone: string): number | null {
  const reading = readWallClock(time.local, zone)
  if (reading.kind === 'once') return reading.instant
  if (reading.kind === 'twice') return time.fold === 'later' ? reading.later : reading.earlier
  return null
}

/** ISO 8601 UTC for the wire, or undefined when there is no such instant. */
export function toIso(time: WallTime, zone: string): string | undefined {
  const instant = toInstant(time, zone)
  return instant === null ? undefined : new Date(instant).toISOString()
}

/** An instant of the wire as a wall-clock time of the zone. */
export function toWallTime(iso: string | null, zone: string): WallTime {
  const instant = iso === null ? Number.NaN : Date.parse(iso)
  if (Number.isNaN(instant)) return { local: '', fold: 'earlier' }
  const local = wallClock(instant, zone)
  const reading = readWallClock(local, zone)
  const second = reading.kind === 'twice' && Math.abs(instant - reading.later) < minute
  return { local, fold: second ? 'later' : 'earlier' }
}
