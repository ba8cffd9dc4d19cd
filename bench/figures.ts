/** One line of the results: ours, what it is measured against in the same run, and their ratio. */
export interface Figure {
  name: string
  ours: number
  unit?: string
  peer?: number
  peerName?: string
  ratio?: number
  bar: string
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The value below which `share` of the values lie. */
export function percentile(values: Float64Array | number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const number = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(2)

/** The results as a Markdown table. */
export function table(figures: readonly Figure[]): string {
  const lines = figures.map(
    (f) =>
      `| ${f.name} | ${number(f.ours)}${f.unit ? ` ${f.unit}` : ''} | ${f.peer === undefined ? '' : `${number(f.peer)} (${f.peerName})`} | ${f.ratio === undefined ? '' : f.ratio.toFixed(2)} | ${f.bar} |`,
  )
  return [
    '| what | ours | measured against | ratio | bar |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
