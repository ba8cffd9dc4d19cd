export const units = ['minute', 'hour', 'day'] as const
export type Unit = (typeof units)[number]

export const unitMinutes: Record<Unit, number> = { minute: 1, hour: 60, day: 1440 }

/** The largest unit that says so many minutes in a whole number; hours for none at all. */
export function unitFor(minutes: number): Unit {
  if (minutes === 0) return 'hour'
  return units.findLast((unit) => minutes % unitMinutes[unit] === 0) ?? 'minute'
}
