import type { Head } from './heads.ts'

/** A witness that signed a head: it had seen all leaves before it by then. */
export interface Sighting {
  witness: string
  /** Seconds since the epoch. */
  time: number
}

/** Whom to ask for the latest sighting of the log before a leaf; asked with ascending numbers. */
export type LastSighting = (index: number) => Sighting | undefined

/** The sightings that the signatures of witnesses tell of. */
export function sightingsOf(heads: readonly Head[]): LastSighting {
  const all = heads
    .flatMap(({ checkpoint: { size }, cosignedBy }) =>
      cosignedBy.flatMap(({ name, time }) =>
        time === null ? [] : [{ size, witness: name, time }],
      ),
    )
    .toSorted((a, b) => a.size - b.size)
  let next = 0
  let latest: Sighting | undefined
  return (index) => {
    for (let seen = all[next]; seen && seen.size <= index; seen = all[++next])
      if (latest === undefined || seen.time > latest.time) latest = seen
    return latest
  }
}
