export interface Racer {
  id: string
  name: string
  /** Place for each moment; null before it took part. */
  places: readonly (number | null)[]
  /** Sum at each moment; null where it was not kept. */
  sums: readonly (number | null)[]
}

export interface RankedRacer {
  id: string
  place: number
  sum: number | null
  /** Length of its bar, 0 to 1 of the leader's. */
  share: number
}

/** The first `most` of a moment; where sums are missing the bars follow the places. */
export function rankedAt(racers: readonly Racer[], at: number, most: number): RankedRacer[] {
  const here = racers.flatMap(({ id, places, sums }) => {
    const place = places[at] ?? null
    return place === null ? [] : [{ id, place, sum: sums[at] ?? null }]
  })
  const first = here.toSorted((a, b) => a.place - b.place).slice(0, most)
  const highest = Math.max(0, ...first.map(({ sum }) => sum ?? 0))
  return first.map((one, rank) => ({
    ...one,
    share: one.sum === null ? 1 - rank / most : highest > 0 ? Math.max(0, one.sum) / highest : 0,
  }))
}
