// Three digits after the 2: a log of this century or a later one, and no minute before the epoch.
const minuteForm = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}Z$/

/** A minute in UTC as leaves have it: `YYYY-MM-DDTHH:MMZ`, a day that exists. */
export function isMinute(value: unknown): value is string {
  if (typeof value !== 'string') return false
  if (value === lastMinute) return true
  if (!minuteForm.test(value) || !isMoment(`${value.slice(0, 16)}:00.000Z`)) return false
  lastMinute = value
  return true
}

// Neighbours in a log mostly share their minute.
let lastMinute = ''

/** A time in UTC to the millisecond, as `Date.prototype.toISOString` spells it. */
export function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== 24) return false
  const at = Date.parse(value)
  return !Number.isNaN(at) && new Date(at).toISOString() === value
}

/** The minute of a time. */
export const minuteText = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`

/** Minutes since the epoch of a valid `YYYY-MM-DDTHH:MMZ`. */
export const minuteNumber = (minute: string): number => Date.parse(minute) / 60_000
