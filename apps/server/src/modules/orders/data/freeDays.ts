import { Temporal } from 'temporal-polyfill'
import type { Db } from '../../../platform/db/db.ts'
import { isZone } from '../../../platform/zones.ts'
import { servicesByIds, type ServiceRow } from '../../marketplace/data/services.ts'
import { freeSlots, offeredSlots } from './slots.ts'

type Free = 'none' | 'some' | 'whole'

interface FreeDays {
  time_zone: string
  days: { date: string; free: Free }[]
}

/** Services that are asked, at most. */
const mostServices = 12
const shownDays = 14

/**
 * Tells how free the next two weeks of a provider are, by the days of their own clocks: `whole` if every time that they
 * offer is to be had, `none` if none is or none is offered. @returns null if nothing takes place at a time.
 */
export async function freeDays(
  db: Db,
  serviceIds: readonly number[],
  now = Date.now(),
): Promise<FreeDays | null> {
  const services = (await servicesByIds(db, serviceIds)).filter(isBooked).slice(0, mostServices)
  const zone = services[0]?.availability?.time_zone
  if (zone === undefined || !isZone(zone)) return null
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay()
  const from = today.epochMilliseconds
  const to = today.add({ days: shownDays }).epochMilliseconds
  const dayOf = (time: number) =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate().toString()
  const offered = new Map<string, number>()
  const free = new Map<string, number>()
  for (const service of services) {
    const { availability } = service
    if (availability === null) continue
    for (const { start } of offeredSlots(availability, from, to, now)) count(offered, dayOf(start))
    for (const slot of await freeSlots(db, service, { from, to, now }))
      if (slot.free > 0) count(free, dayOf(slot.start))
  }
  const dates = Array.from({ length: shownDays }, (_, n) =>
    today.add({ days: n }).toPlainDate().toString(),
  )
  return {
    time_zone: zone,
    days: dates.map((date) => ({ date, free: freeOf(free.get(date), offered.get(date)) })),
  }
}

const isBooked = ({ stype, availability }: ServiceRow): boolean =>
  (stype === 'booking' || stype === 'consultation') && availability !== null

const count = (days: Map<string, number>, date: string): void =>
  void days.set(date, (days.get(date) ?? 0) + 1)

const freeOf = (free = 0, offered = 0): Free =>
  free === 0 ? 'none' : free < offered ? 'some' : 'whole'
