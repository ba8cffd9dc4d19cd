import type { ContestEvent } from '@plaudit/contract/realtime'
import { byPlace } from '../live.ts'
import type { Row, LiveRound } from '../open/live-round.ts'

/** Contestants on the stage of the start page. */
export const lineupSize = 5

/** Height of a column by its rank, in per cent of the first one. */
export const heights = [100, 86, 76, 66, 58] as const

/** From left to right: the first in the middle, the others by turns at its sides. */
const places = [3, 1, 0, 2, 4]

export interface Column<R> {
  row: R
  /** From 0. */
  rank: number
}

/** The best rows as columns from left to right. */
export function columnsOf<R>(ranked: readonly R[]): Column<R>[] {
  return places.flatMap((rank) => {
    const row = ranked[rank]
    return row === undefined ? [] : [{ row, rank }]
  })
}

/** Best first; while the standing is hidden, by running order. */
export const rankedOf = (rows: readonly Row[]): Row[] => rows.toSorted(byPlace).slice(0, lineupSize)

/**
 * True if somebody whom the page does not know rose into the columns, or a person of the columns fell out of the known
 * rows, so that the server is to be asked. `liveRound` is the state after the event.
 */
export function isMissing(liveRound: LiveRound, event: ContestEvent): boolean {
  const changes = event.standing?.[String(liveRound.round_id ?? 0)] ?? []
  const known = new Set(liveRound.rows.map(({ assox_id }) => assox_id))
  const strangers = changes.some(
    ({ assox_id, place }) => place !== null && place <= lineupSize && !known.has(assox_id),
  )
  const worst = rankedOf(liveRound.rows).at(-1)?.place ?? 0
  const fell = known.size > lineupSize && worst > known.size
  return strangers || fell
}
