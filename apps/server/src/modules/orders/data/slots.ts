import { lengthsOf } from '@plaudit/contract/marketplace/prices'
import type { Availability } from '@plaudit/contract/marketplace/service'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { Kept } from '../../../platform/kept.ts'
import { instantOf, isZone } from '../../../platform/zones.ts'
import type { ServiceRow } from '../../marketplace/data/services.ts'
import { openCheckouts } from '../../payments/data/payments.ts'

/** A time that could be booked, epoch milliseconds. */
export interface OfferedSlot {
  start: number
  end: number
}

export interface Length {
  /** The length that is wanted, minutes; the usual one when absent. */
  minutes?: number | undefined
  /** It was bought already, so that it stays though its listing may offer others now. */
  isBought?: boolean | undefined
}

const minute = 60_000
const day = 1440 * minute

/** The hours of one day as its weekday has them, or as an exception says. @param at the day, counted from 1 January 1970. */
function hoursOf(
  { weekly, exceptions }: Availability,
  at: number,
): readonly { from: string; to: string }[] {
  if (exceptions.length > 0) {
    const date = dateOf(at)
    const others = exceptions.filter((one) => one.date === date)
    if (others.length > 0)
      return others.flatMap(({ from, to }) => (from && to ? [{ from, to }] : []))
  }
  // The first of January 1970 was a Thursday.
  const weekday = ((((at + 3) % 7) + 7) % 7) + 1
  return weekly.filter((one) => one.day === weekday)
}

const dateOf = (at: number): string => new Date(at * day).toISOString().slice(0, 10)

/**
 * The times of a service between two moments, as its provider's clocks have them: a day on which the clocks change has
 * the hours that they show, and a time that they skip is not there. If several lengths are offered, a time begins after
 * each of the shortest. @param minutes one of the lengths; of another one there are no times, unless it was bought, nor
 * on clocks that don't exist.
 */
export function offeredSlots(
  availability: Availability,
  from: number,
  to: number,
  now: number,
  { minutes = availability.length_min, isBought = false }: Length = {},
): OfferedSlot[] {
  const { time_zone: zone, buffer_min, notice_min } = availability
  const lengths = lengthsOf(availability)
  if (!isZone(zone) || !(isBought || lengths.includes(minutes))) return []
  const earliest = Math.max(from, now + notice_min * minute)
  const step = (Math.min(...lengths) + buffer_min) * minute
  const slots: OfferedSlot[] = []
  // A day of these clocks begins at most a day before or after the same day of UTC, and its last hours may end on the next.
  for (let at = Math.floor(from / day) - 2; at <= Math.floor(to / day) + 1; at++) {
    for (const hours of hoursOf(availability, at)) {
      const opens = momentOf(at, hours.from, zone)
      const closes = momentOf(at, hours.to, zone)
      for (let start = opens; start + minutes * minute <= closes; start += step)
        if (start >= earliest && start < to) slots.push({ start, end: start + minutes * minute })
    }
  }
  return slots.toSorted((a, b) => a.start - b.start)
}

/** Enough for a year of a few hundred providers. */
const moments = new Kept<number>({ most: 50_000 })

/** Returns the moment when clocks show a time. The moment is the same for every reader, so it is reckoned once. */
function momentOf(at: number, time: string, zone: string): number {
  return moments.or(`${at} ${time} ${zone}`, () => {
    const isMidnight = time === '24:00'
    return instantOf(`${dateOf(isMidnight ? at + 1 : at)}T${isMidnight ? '00:00' : time}`, zone)
  })
}

/** Checkouts that a person has begun: the times that these hold are theirs to take. */
export async function ownHolds(db: Db, person: Person | null): Promise<string[]> {
  const held = person === null ? [] : await openCheckouts(db, person.user_id, 'cart')
  return held.map(({ checkout_id }) => checkout_id)
}

export interface TakenRow {
  provider_id: number
  service_id: number
  starts_at: Date
  ends_at: Date
  from: Date
  to: Date
  seats: number
  taken: number
}

/** A question about a provider's time, epoch milliseconds. */
interface Ask {
  provider_id: number
  from: number
  to: number
}

/**
 * Returns the times that providers have given away, whatever the service; held places of ended checkouts are free.
 * @param own checkouts of the person who looks, and the order that they move: the places of these are theirs to take.
 */
export async function takenAt(
  db: Db,
  asks: readonly Ask[],
  own: readonly string[] = [],
): Promise<TakenRow[]> {
  if (asks.length === 0) return []
  const rows = await statement<TakenRow>(
    db,
    `select s.provider_id, s.service_id, s.starts_at, s.ends_at, lower(s.busy) as from, upper(s.busy) as to, s.seats,
       (select count(*) from appointment_seats p where p.provider_id = s.provider_id and p.appointment_id = s.appointment_id
          and (p.order_id is not null or p.held_until > now())
          and coalesce(p.order_id, p.checkout_id) <> all ($4::text[])) as taken
     from appointments s where exists (
       select from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) a (provider_id, "from", "to")
       where a.provider_id = s.provider_id and s.busy && tstzrange(a."from", a."to"))
       and s.provider_id = any ($1::bigint[])`,
    [
      asks.map(({ provider_id }) => provider_id),
      asks.map(({ from }) => new Date(from)),
      asks.map(({ to }) => new Date(to)),
      own,
    ],
  )
  return rows.filter(({ taken }) => taken > 0)
}

export interface FreeSlot extends OfferedSlot {
  /** Places that are left. */
  free: number
}

export interface Look extends Length {
  from: number
  to: number
  /** Clock by which the notice is counted. */
  now?: number
  own?: readonly string[]
}

/** Owner of the times, and the hours when the service can be booked. */
export type Timed = Pick<ServiceRow, 'service_id' | 'owner_id' | 'availability'>

export const askOf = ({ availability, owner_id }: Timed, { from, to }: Look): Ask[] =>
  availability === null || owner_id === null
    ? []
    : [{ provider_id: owner_id, from: from - availability.buffer_min * minute, to: to + day }]

/** Free times of a service with how many places each has. */
export async function freeSlots(db: Db, service: Timed, look: Look): Promise<FreeSlot[]> {
  return freeAmong(service, look, await takenAt(db, askOf(service, look), look.own))
}

/** Tells whether a given time is this appointment of a service. */
export const isOf =
  (serviceId: number, { start, end }: OfferedSlot) =>
  (row: TakenRow): boolean =>
    row.service_id === serviceId &&
    row.starts_at.getTime() === start &&
    row.ends_at.getTime() === end

/** The same, from what its provider has given away. */
export function freeAmong(service: Timed, look: Look, taken: readonly TakenRow[]): FreeSlot[] {
  const { availability, owner_id, service_id } = service
  if (availability === null || owner_id === null) return []
  const buffer = availability.buffer_min * minute
  const given = taken.filter((row) => row.provider_id === owner_id)
  const { from, to, now = Date.now() } = look
  return offeredSlots(availability, from, to, now, look).flatMap(({ start, end }) => {
    // A listing whose length was changed since has another appointment here: that one is in the way.
    const same = given.find(isOf(service_id, { start, end }))
    if (same) return [{ start, end, free: Math.max(0, same.seats - same.taken) }]
    const clash = given.some((row) => row.from.getTime() < end + buffer && row.to.getTime() > start)
    return clash ? [] : [{ start, end, free: availability.seats }]
  })
}
