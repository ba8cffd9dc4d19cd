import type { JobsPage } from './use-jobs.ts'

type Bars = NonNullable<JobsPage['budgets']>['bars']
type Sum = number | undefined

/** Sums between which a budget can be chosen: where the bars begin and end. */
export const edgesOf = (bars: Bars): number[] => [
  ...bars.map(({ from }) => from),
  ...bars.slice(-1).map(({ to }) => to),
]

/** The places among the edges that a choice stands at; what was typed between two edges takes in the bar around it. */
export function placesOf(edges: readonly number[], from: Sum, to: Sum): [number, number] {
  const last = edges.length - 1
  const low = from === undefined ? 0 : edges.findLastIndex((edge) => edge <= from)
  const high = to === undefined ? last : edges.findIndex((edge) => edge >= to)
  const end = Math.max(high === -1 ? last : high, 1)
  return [Math.min(Math.max(low, 0), end - 1), end]
}

/** Returns the sums of two places; an edge at its end asks for nothing. */
export const sumsAt = (edges: readonly number[], [low, high]: [number, number]): [Sum, Sum] => [
  low === 0 ? undefined : edges[low],
  high === edges.length - 1 ? undefined : edges[high],
]
