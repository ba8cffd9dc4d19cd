import type { Head } from './heads.ts'

/** A witness that signed a head: it had seen all leaves before it by then. */
export interface Sighting {
  witness: string
  /** Seconds since the epoch. */
  time: number
}

/** Sightings of the log by witnesses; asked with ascending numbers of leaves. */
export interface Sightings {
  /** The latest sighting of the log before a leaf. */
  before(index: number): Sighting | undefined
  /** The earliest sighting of the log with a leaf in it. */
  covering(index: number): Sighting | undefined
}

export const noSightings: Sightings = { before: () => undefined, covering: () => undefined }

/** The sightings that the signatures of witnesses tell of. */
export function sightingsOf(heads: readonly Head[]): Sightings {
  const all = heads
    .flatMap(({ checkpoint: { size }, cosignedBy }) =>
      cosignedBy.flatMap(({ name, time }) =>
        time === null ? [] : [{ size, witness: name, time }],
      ),
    )
    .toSorted((a, b) => a.size - b.size)
  // By place: the earliest of this one and all larger ones.
  const earliest: Sighting[] = []
  for (let at = all.length - 1; at >= 0; at--) {
    const [own, later] = [all[at], earliest[at + 1]]
    if (own) earliest[at] = later && later.time < own.time ? later : own
  }
  let next = 0
  let reached = 0
  let latest: Sighting | undefined
  return {
    before(index) {
      for (let seen = all[next]; seen && seen.size <= index; seen = all[++next])
        if (latest === undefined || seen.time > latest.time) latest = seen
      return latest
    },
    covering(index) {
      while ((all[reached]?.size ?? Infinity) <= index) reached++
      return earliest[reached]
    },
  }
}
