import type { EntrantId, FileRound } from './form.ts'

interface Announced {
  round: FileRound
  lines: { entrant: EntrantId; points: number }[]
}

/**
 * A round of which only places are known, as of 1956: one ballot puts the entrants with a place in its order. Its
 * points are no result, so the sums are not compared. Undefined where the places tell nobody apart.
 */
export function announcedOrder(round: FileRound): Announced | undefined {
  const places = round.performances.flatMap(({ official_place }) => official_place ?? [])
  const unplaced = places.length < round.performances.length ? 1 : 0
  const last = places.reduce((a, b) => Math.max(a, b), 0) + unplaced
  const lines = round.performances.flatMap(({ contestant_id, official_place }) =>
    official_place == null || official_place >= last
      ? []
      : [{ entrant: contestant_id, points: last - official_place }],
  )
  if (lines.length === 0) return undefined
  const performances = round.performances.map((performance) => ({
    ...performance,
    total: null,
    public: null,
    jury: null,
  }))
  return { round: { ...round, performances }, lines }
}
