import type { ServiceCard as Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { intervalWords } from './words.ts'

type PriceNoted = Pick<Service, 'stype' | 'per' | 'interval' | 'packages_count'>

/** Returns the unit of a price: an hour, a month; or that there are dearer ones. */
export function priceNote({ stype, per, interval, packages_count }: PriceNoted): string {
  if (per === 'session')
    return stype === 'booking' ? m.marketplace_per_seat() : m.marketplace_per_session()
  if (per === 'hour') return m.marketplace_per_hour()
  if (per === 'minute') return m.marketplace_per_minute()
  if (interval !== null) return intervalWords[interval]()
  return packages_count > 1 ? m.marketplace_from() : ''
}

/** Returns the unit of one package's price; nothing where it is paid once. */
export const unitOf = (service: PriceNoted): string =>
  service.interval !== null || service.per !== null ? priceNote(service) : ''
