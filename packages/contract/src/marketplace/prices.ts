import type { ServiceType } from './categories.ts'
import type { Availability, BookingType } from './service.ts'

interface Timed {
  stype: ServiceType
  booking_type: BookingType | null
}

/**
 * Returns the times that an appointment costs the price of its package: that is for an hour, a minute, or the whole of
 * it.
 */
export function unitsOf({ stype, booking_type }: Timed, minutes: number): number {
  const isAppointment = stype === 'consultation' || stype === 'booking'
  if (!isAppointment || booking_type === null || booking_type.per === 'session') return 1
  return booking_type.per === 'minute' ? minutes : minutes / 60
}

/**
 * Returns the possible lengths of an appointment, minutes, the shortest first. People who share a time share its
 * length.
 */
export const lengthsOf = ({
  length_min,
  lengths = [],
  seats,
}: Pick<Availability, 'length_min' | 'lengths' | 'seats'>): number[] =>
  seats > 1 ? [length_min] : [...new Set([length_min, ...lengths])].toSorted((a, b) => a - b)

interface Offered<Extra> {
  extras: readonly Extra[]
}

/** The extras of these names that a package offers at a price; undefined when one of them isn't there or is named twice. */
export function extrasOf<Extra extends { label: string; price: number | null }>(
  offered: Offered<Extra>,
  labels: readonly string[],
): (Extra & { price: number })[] | undefined {
  if (new Set(labels).size !== labels.length) return undefined
  const found = labels.map((label) => offered.extras.find((one) => one.label === label))
  const priced = found.filter((one): one is Extra & { price: number } => one?.price != null)
  return priced.length === labels.length ? priced : undefined
}
