/** A day as a date field has it (2026-11-25). */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Midnight of a day on the reader's clock, some days later. */
const midnight = (day: string, later: number): string | undefined => {
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + later)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** Returns the times for days that a reader chose, the last one whole; nothing for an invalid day. */
export function between(from: string, to: string): { from?: string; to?: string } {
  const [begin, end] = [
    isDay(from) ? midnight(from, 0) : undefined,
    isDay(to) ? midnight(to, 1) : undefined,
  ]
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) }
}
