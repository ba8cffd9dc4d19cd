import type { Db } from '../../../platform/db/db.ts'
import type { KeptSlot } from '../tables.ts'
import { askOf, freeAmong, isOf, takenAt, type Look, type TakenRow, type Timed } from './slots.ts'

const minute = 60_000

/** A time that somebody chose of a service, and since when: for the notice. */
export interface Wish {
  service: Timed
  slot: KeptSlot
  now?: number
  /** The time takes the place of one of the same length that was bought. */
  isBought?: boolean
}

const lookOf = ({ slot, now, isBought }: Wish): Look => {
  const start = Date.parse(slot.start)
  const minutes = (Date.parse(slot.end) - start) / minute
  return { from: start, to: start + 1, minutes, isBought, ...(now !== undefined && { now }) }
}

/**
 * Tells which of these times are still to be had, in the given order, asked at once and for one buyer: of two that stand
 * in each other's way the first one is.
 */
export async function areFree(
  db: Db,
  wishes: readonly Wish[],
  own: readonly string[] = [],
): Promise<boolean[]> {
  const asks = wishes.flatMap((wish) => askOf(wish.service, lookOf(wish)))
  return freeTogether(wishes, await takenAt(db, asks, own))
}

/** The same, from what their providers have given away. */
export function freeTogether(wishes: readonly Wish[], taken: readonly TakenRow[]): boolean[] {
  const given = [...taken]
  return wishes.map((wish) => {
    const isFree = freeAmong(wish.service, lookOf(wish), given).some(
      ({ start, free }) => start === Date.parse(wish.slot.start) && free >= wish.slot.seats,
    )
    if (isFree) give(given, wish)
    return isFree
  })
}

/** Adds a time to the given ones. */
function give(given: TakenRow[], { service, slot }: Wish): void {
  const { service_id, owner_id: provider_id, availability } = service
  if (provider_id === null || availability === null) return
  const [starts_at, ends_at] = [new Date(slot.start), new Date(slot.end)]
  const at = given.findIndex(
    isOf(service_id, { start: starts_at.getTime(), end: ends_at.getTime() }),
  )
  const { seats, buffer_min } = availability
  const to = new Date(ends_at.getTime() + buffer_min * minute)
  const times = { starts_at, ends_at, from: starts_at, to }
  const row = given[at] ?? { provider_id, service_id, ...times, seats, taken: 0 }
  given.splice(at === -1 ? given.length : at, 1, { ...row, taken: row.taken + slot.seats })
}

/** Tells whether a time that somebody chose is still to be had. */
export async function isFree(db: Db, wish: Wish, own: readonly string[] = []): Promise<boolean> {
  const [free = false] = await areFree(db, [wish], own)
  return free
}
