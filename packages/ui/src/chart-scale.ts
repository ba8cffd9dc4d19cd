/** A round top for an axis that has to hold `largest`, in as few steps as read well: 1, 2, 2.5, 3, 4 or 5 times a power of ten. */
export function axisTicks(largest: number, wanted = 4): number[] {
  if (!(largest > 0)) return [0, 1]
  const rough = largest / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step =
    [1, 2, 2.5, 3, 4, 5, 10]
      .map((factor) => factor * power)
      .find((size) => size >= rough && (size >= 1 || largest < 1)) ?? Math.max(1, 10 * power)
  const whole = largest >= 1 ? Math.max(1, step) : step
  const count = Math.ceil(largest / whole - 1e-9)
  return Array.from({ length: count + 1 }, (_, at) => Math.round(at * whole * 1e9) / 1e9)
}

/** Which labels of a row fit: the first, the last and some between at even distances. */
export function labelsToShow(count: number, atMost: number): number[] {
  if (count <= 0) return []
  if (count === 1) return [0]
  const parts = Math.max(1, Math.min(atMost, count) - 1)
  const shown = Array.from({ length: parts + 1 }, (_, at) => Math.round((at * (count - 1)) / parts))
  return [...new Set(shown)]
}

/** A path through points that leaves and enters each one level, so that a place is held and then left. */
export function smoothPath(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], at) => {
      const before = points[at - 1]
      if (!before) return `M${round(x)} ${round(y)}`
      const middle = (before[0] + x) / 2
      return `C${round(middle)} ${round(before[1])} ${round(middle)} ${round(y)} ${round(x)} ${round(y)}`
    })
    .join('')
}

/** Moves labels apart that would lie on each other, keeping their order; `gap` is the least distance. */
export function spreadLabels(tops: readonly number[], gap: number): number[] {
  const order = tops.map((top, at) => ({ top, at })).sort((a, b) => a.top - b.top)
  let last = -Infinity
  const spread = Array.from(tops)
  for (const { top, at } of order) {
    last = Math.max(top, last + gap)
    spread[at] = last
  }
  return spread
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
