/** A figure of `/metrics`, with its labels. */
export interface ToldFigure {
  name: string
  labels: Record<string, string>
  value: number
}

/** Reads the text of `/metrics`. */
export function figuresIn(text: string): ToldFigure[] {
  const found: ToldFigure[] = []
  for (const [, name = '', labels = '', value] of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm))
    found.push({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', is = '']) => [label, is]),
      ),
      value: Number(value),
    })
  return found
}

/** Counts of answers by their time: how many took at most so many seconds, the last one all of them. */
export type Buckets = readonly (readonly [seconds: number, count: number])[]

/** The time below which `share` of the answers lie, in seconds, as Prometheus reckons it; undefined where there are none. */
export function timeBelow(buckets: Buckets, share: number): number | undefined {
  const all = buckets.at(-1)?.[1] ?? 0
  if (all <= 0) return undefined
  let [from, below] = [0, 0]
  for (const [to, count] of buckets) {
    if (count >= all * share)
      return to === Infinity ? from : from + ((to - from) * (all * share - below)) / (count - below)
    ;[from, below] = [to, count]
  }
  return from
}
