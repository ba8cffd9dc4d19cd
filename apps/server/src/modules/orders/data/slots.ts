import type { Availability } from '@plaudit/contract/marketplace/service'
import { Temporal } from 'temporal-polyfill'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { ServiceRow } from '../../marketplace/data/services.ts'
import type { KeptSlot } from '../tables.ts'

/** A time that could be booked, epoch milliseconds. */
export interface OfferedSlot {
  start: number
  end: number
}

const minute = 60_000

/** The hours of one day as its weekday has them, or as an exception says. */
function hoursOf(
  { weekly, exceptions }: Availability,
  day: Temporal.PlainDate,
): { from: string; to: string }[] {
  const others = exceptions.filter(({ date }) => date === day.toString())
  if (others.length > 0) return others.flatMap(({ from, to }) => (from && to ? [{ from, to }] : []))
  return weekly.filter((one) => one.day === day.dayOfWeek)
}

/**
 * The times of a service between two moments, as its provider's clocks have them: a day on which the clocks change has
 * the hours that they show, and a time that they skip is not there. The one place that reckons with zones.
 */
export function offeredSlots(
  availability: Availability,
  from: number,
  to: number,
  now: number,
): OfferedSlot[] {
  const { time_zone: zone, length_min, buffer_min, notice_min } = availability
  const earliest = Math.max(from, now + notice_min * minute)
  const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate()
  const last = Temporal.Instant.fromEpochMilliseconds(to).toZonedDateTimeISO(zone).toPlainDate()
  const slots: OfferedSlot[] = []
  for (
    let day = first.subtract({ days: 1 });
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const hours of hoursOf(availability, day)) {
      const opens = momentOf(day, hours.from, zone)
      const closes = momentOf(day, hours.to, zone)
      const step = (length_min + buffer_min) * minute
      for (let start = opens; start + length_min * minute <= closes; start += step)
        if (start >= earliest && start < to) slots.push({ start, end: start + length_min * minute })
    }
  }
  return slots.toSorted((a, b) => a.start - b.start)
}

function momentOf(day: Temporal.PlainDate, time: string, zone: string): number {
  const isMidnight = time === '24:00'
  const date = isMidnight ? day.add({ days: 1 }) : day
  return date
    .toPlainDateTime(Temporal.PlainTime.from(isMidnight ? '00:00' : time))
    .toZonedDateTime(zone).epochMilliseconds
}

interface TakenRow {
  service_id: number
  starts_at: Date
  from: Date
  to: Date
  seats: number
  taken: number
}

/** What a provider has given away between two moments, whatever the service; held places of ended checkouts are free. */
async function takenBetween(
  db: Db,
  providerId: number,
  from: number,
  to: number,
): Promise<TakenRow[]> {
  return statement<TakenRow>(
    db,
    `select s.service_id, s.starts_at, lower(s.busy) as from, upper(s.busy) as to, s.seats,
       (select count(*) from appointment_seats p where p.provider_id = s.provider_id and p.appointment_id = s.appointment_id
          and (p.order_id is not null or p.held_until > now())) as taken
     from appointments s where s.provider_id = $1 and s.busy && tstzrange($2, $3)`,
    [providerId, new Date(from), new Date(to)],
  )
}

/** Free times of a service with how many places each has. */
export async function freeSlots(
  db: Db,
  service: ServiceRow,
  from: number,
  to: number,
  now = Date.now(),
): Promise<{ start: number; end: number; free: number }[]> {
  const { availability, owner_id, service_id } = service
  if (availability === null || owner_id === null) return []
  const buffer = availability.buffer_min * minute
  const taken = (await takenBetween(db, owner_id, from - buffer, to + 86_400_000)).filter(
    (row) => row.taken > 0,
  )
  return offeredSlots(availability, from, to, now).flatMap(({ start, end }) => {
    const same = taken.find(
      (row) => row.service_id === service_id && row.starts_at.getTime() === start,
    )
    if (same) return [{ start, end, free: Math.max(0, same.seats - same.taken) }]
    const clash = taken.some((row) => row.from.getTime() < end + buffer && row.to.getTime() > start)
    return clash ? [] : [{ start, end, free: availability.seats }]
  })
}

/** Whether a slot that somebody chose is still to be had; `now` is when they chose it, for the notice. */
export async function isFree(
  db: Db,
  service: ServiceRow,
  slot: KeptSlot,
  now = Date.now(),
): Promise<boolean> {
  const start = Date.parse(slot.start)
  const found = await freeSlots(db, service, start, start + 1, now)
  return found.some((one) => one.start === start && one.free >= slot.seats)
}
