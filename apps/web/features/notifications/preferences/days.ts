export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The days of a week by their number, from Monday as 1, with their names. */
export function weekdays(locale: string): { value: number; short: string; long: string }[] {
  const name = (day: number, weekday: 'short' | 'long') =>
    // The first of January 2024 was a Monday.
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
  return [1, 2, 3, 4, 5, 6, 7].map((value) => ({
    value,
    short: name(value, 'short'),
    long: name(value, 'long'),
  }))
}
