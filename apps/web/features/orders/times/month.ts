/** A month on the clocks of the reader. */
export interface Month {
  year: number
  /** From 0, as dates have it. */
  month: number
}

export const monthOf = (time: number | string): Month => {
  const date = new Date(time)
  return { year: date.getFullYear(), month: date.getMonth() }
}

export const stepMonth = ({ year, month }: Month, by: number): Month =>
  monthOf(new Date(year, month + by, 1).getTime())

/** Its first moment, and the first of the next one. */
export const boundsOf = ({ year, month }: Month): { from: string; to: string } => ({
  from: new Date(year, month, 1).toISOString(),
  to: new Date(year, month + 1, 1).toISOString(),
})

export const isBefore = (a: Month, b: Month): boolean =>
  a.year < b.year || (a.year === b.year && a.month < b.month)

/** A day's name within all days: what is free is grouped by it. */
export const dayKey = (time: number | string): string => {
  const date = new Date(time)
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
}

/** Its days with the empty places before the first one, weeks beginning with Monday. */
export function cellsOf({ year, month }: Month): (Date | null)[] {
  const first = new Date(year, month, 1)
  const days = new Date(year, month + 1, 0).getDate()
  const before = (first.getDay() + 6) % 7
  return [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: days }, (_, at) => new Date(year, month, at + 1)),
  ]
}
