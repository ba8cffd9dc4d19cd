/** Ready-made scales, highest first. */
export const scales: readonly (readonly number[])[] = [
  [12, 10, 8, 7, 6, 5, 4, 3, 2, 1],
  [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  [5, 4, 3, 2, 1],
  [3, 2, 1],
]

/** Reads a scale as people write it: "12, 10, 8 7". Null where something is no whole number from 1 to 1000. */
export function readScale(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const points = parts.map(Number)
  const good = points.every((n) => Number.isInteger(n) && n >= 1 && n <= 1000)
  if (parts.length === 0 || parts.length > 100 || !good) return null
  return points.toSorted((a, b) => b - a)
}

export function writeScale(scale: readonly number[]): string {
  return scale.join(', ')
}
