import type { Order, Slot } from '@plaudit/contract/orders/shapes'
import { addressWords } from '@plaudit/i18n/address-words'
import { formatDateTime, formatTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { getLocale } from '@plaudit/i18n/runtime'

/** Returns the number of things or places that were bought; undefined for a single one. */
export function countWords({ quantity, slot }: Pick<Order, 'quantity' | 'slot'>) {
  if (slot !== null) return slot.seats > 1 ? m.orders_seats_taken({ count: slot.seats }) : undefined
  return quantity > 1 ? `×\u00A0${quantity}` : undefined
}

/** Returns the package, the extras and the number of them: "The set, Night shift, × 3". */
export const boughtWords = (
  bought: Pick<Order, 'label' | 'extras' | 'quantity' | 'slot'>,
): string =>
  [bought.label, ...bought.extras.map(({ label }) => label), countWords(bought)]
    .filter(Boolean)
    .join(', ')

/** Returns an appointment from its start to its end; the day of the end only where it is another one. */
export function slotWords({ start, end }: Pick<Slot, 'start' | 'end'>, locale: Locale): string {
  const isOneDay = new Date(start).toDateString() === new Date(end).toDateString()
  const last = isOneDay ? formatTime(end, locale) : formatDateTime(end, locale)
  return `${formatDateTime(start, locale)} – ${last}`
}

/** Returns the browser's own name of a zone; nothing where it does not know the zone ("Etc/Unknown"). */
function zoneName(zone: string, locale: Locale): string {
  try {
    const format = new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      timeZoneName: 'shortGeneric',
    })
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

/**
 * Returns a zone as people call it: by its city. The zone's own name is English; in Spanish the browser knows another
 * ("hora de Nueva York", "hora de Colombia"), which has its accents.
 */
export function cityOf(zone: string, locale: Locale): string {
  const [, place] = /^hora de (.+)$/.exec(zoneName(zone, locale)) ?? []
  return place ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

/**
 * Returns a time on the provider's clocks, where they differ from the reader's; else nothing, as for a zone that the
 * browser does not know.
 */
export function theirTime(
  { start, end }: { start: string; end?: string },
  zone: string,
  locale: Locale,
): string {
  const from = timeThere(start, zone, locale)
  if (from === undefined || from === formatTime(start, locale)) return ''
  const time = end === undefined ? from : `${from} – ${timeThere(end, zone, locale)}`
  return m.orders_their_time({ time, zone: cityOf(zone, locale) })
}

function timeThere(at: string, zone: string, locale: Locale): string | undefined {
  try {
    return formatTime(at, locale, { timeZone: zone })
  } catch {
    return undefined
  }
}

/** Returns where an appointment takes place, in words; empty where its order does not say. */
export function placeWords({ place, role }: Pick<Order, 'place' | 'role'>): string {
  if (place === null) return ''
  if (place.kind === 'online') return m.orders_place_online()
  if (place.kind === 'address') return addressWords(place, getLocale())
  return role === 'seller' ? m.orders_place_home_buyers() : m.orders_place_home()
}

/** Returns what is to say of the order's nth step beside its name: the count of deliveries or changes, the files. */
export function stepWords({ events, changes, stype }: Order, n: number): string {
  const event = events[n - 1]
  if (event === undefined) return ''
  const nth = events.slice(0, n).filter(({ verb }) => verb === event.verb).length
  const files = event.attachments.length
  return [
    event.verb === 'deliver' && stype === 'onetime' && m.orders_line_delivery({ nth }),
    event.verb === 'request_revision' &&
      (changes ? m.orders_line_change_of({ nth, of: changes.of }) : m.orders_line_change({ nth })),
    files > 0 && m.orders_line_files({ count: files }),
    event.by === 'admin' && m.person_fields_acting(),
    event.by === 'clock' && m.orders_by_itself(),
  ]
    .filter(Boolean)
    .join(', ')
}
