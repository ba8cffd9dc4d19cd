import { byPlace } from './live.ts'
import type { Row } from './open/live-round.ts'

/** Returns the length of a contestant's bar, 0 to 1 of the leader's. */
export function shareOf(row: Row, rows: readonly Row[]): number {
  const value = numberOf(row)
  const most = rows.reduce((top, other) => Math.max(top, numberOf(other)), 0)
  return most === 0 ? 0 : value / most
}

/** Returns the number that a place goes by: the weighed score or the percentage where there is one, else the votes. */
export function numberOf(row: Row): number {
  return row.score === null ? (row.votes ?? 0) : Number(row.score)
}

/** The top, and around the voter's own choice; the list says how many lie between. */
export function railRows(rows: readonly Row[], mine: string | undefined, most = 8): Row[] {
  const ranked = rows.toSorted(byPlace)
  const at = ranked.findIndex((row) => row.assox_id === mine)
  if (at < 0 || at < most) return ranked.slice(0, most)
  return [...ranked.slice(0, most - 4), ...ranked.slice(at - 1, at + 2)]
}

/** A contestant with the neighbours: so many above and below as fit. */
export function around(rows: readonly Row[], assoxId: string, count = 4): Row[] {
  const ranked = rows.toSorted(byPlace)
  const at = ranked.findIndex((row) => row.assox_id === assoxId)
  if (at < 0) return ranked.slice(0, count)
  const from = Math.max(0, Math.min(at - 2, ranked.length - count))
  return ranked.slice(from, from + count)
}

/** Place of somebody and the distance to the next one. */
export interface Distance {
  place: number
  /** The next place up and what is missing to be level with it; null for the first. */
  up: { place: number; gap: number | null } | null
  /** Lead of the first in votes; null when shared, alone, or not told in votes. */
  ahead: number | null
}

export function distanceOf(rows: readonly Row[], assoxId: string): Distance | null {
  const ranked = rows.toSorted(byPlace)
  const at = ranked.findIndex((row) => row.assox_id === assoxId)
  const row = ranked[at]
  if (row?.place == null) return null
  const above = ranked.slice(0, at).findLast((other) => other.place !== row.place)
  const next = ranked[at + 1]
  const gap = (a: Row, b: Row) =>
    a.votes === null || b.votes === null || a.score !== null ? null : a.votes - b.votes
  return {
    place: row.place,
    up: above?.place == null ? null : { place: above.place, gap: gap(above, row) },
    ahead: !above && next && next.place !== row.place ? gap(row, next) : null,
  }
}

/** The contestants of a round that went on: they stand in a later round. */
export function wentThrough(
  rounds: readonly { round_number: number; contestants: readonly string[] }[],
  round: { round_number: number } | undefined,
): ReadonlySet<string> {
  if (!round) return new Set()
  return new Set(
    rounds
      .filter((other) => other.round_number > round.round_number)
      .flatMap((other) => other.contestants),
  )
}

/** The first three places, shared ones included, when anybody got anything. */
export function podiumOf(rows: readonly Row[]): Row[] {
  return rows
    .filter((row) => row.place !== null && row.place <= 3 && numberOf(row) > 0)
    .toSorted(byPlace)
    .slice(0, 6)
}
