export const units = ['minute', 'hour', 'day'] as const
export type Unit = (typeof units)[number]

export const unitMinutes: Record<Unit, number> = { minute: 1, hour: 60, day: 1440 }

/** The largest unit that says so many minutes in a whole number; hours for none at all. */
export function unitFor(minutes: number): Unit {
  if (minutes === 0) return 'hour'
  return units.findLast((unit) => minutes % unitMinutes[unit] === 0) ?? 'minute'
}

/** Minutes of so many units, from none to the most: 1.5 hours are 90. */
export const minutesOf = (count: number, unit: Unit, most: number): number =>
  Math.min(most, Math.max(0, Math.round(count * unitMinutes[unit])))

/** So many minutes in a unit, as a person types it: to hundredths. */
export const countIn = (minutes: number, unit: Unit): number =>
  Math.round((minutes / unitMinutes[unit]) * 100) / 100
