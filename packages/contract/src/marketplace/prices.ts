import type { ServiceType } from './categories.ts'
import type { BookingType } from './service.ts'

interface Timed {
  stype: ServiceType
  booking_type: BookingType | null
}

/** How many times the price of its package an appointment costs: a consultation's is for an hour or for a minute. */
export function unitsOf({ stype, booking_type }: Timed, minutes: number): number {
  if (stype !== 'consultation' || booking_type === null) return 1
  return booking_type.per === 'minute' ? minutes : minutes / 60
}

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
