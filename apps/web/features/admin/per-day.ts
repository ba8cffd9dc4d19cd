export interface Sample {
  /** ISO 8601. */
  at: string
  figures: Readonly<Record<string, number>>
}

/**
 * Returns the growth of a figure that only grows, on each UTC day that the samples touch, the oldest first. A day
 * without a sample before it begins with its own first sample, the first day of the installation with nothing; a figure
 * that was set back grew by nothing.
 */
export function perDay(
  samples: readonly Sample[],
  name: string,
  firstDay?: string,
): { day: string; more: number }[] {
  const last = new Map<string, number>()
  let first: number | undefined
  for (const { at, figures } of samples) {
    const value = figures[name]
    if (value === undefined) continue
    first ??= value
    last.set(at.slice(0, 10), value)
  }
  let before = samples[0]?.at.slice(0, 10) === firstDay ? 0 : (first ?? 0)
  return [...last].map(([day, value]) => {
    const more = Math.max(0, value - before)
    before = value
    return { day, more }
  })
}
