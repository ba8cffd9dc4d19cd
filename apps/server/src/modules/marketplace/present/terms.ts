import { isTimed, type ServiceType } from '@plaudit/contract/marketplace/categories'
import type { ServiceRow } from '../tables.ts'

/**
 * Tells whether a service of this type is ready after a time: appointments have their hour, files are there at once, and
 * a subscription runs from one payment to the next.
 */
export const takesTime = (stype: ServiceType): boolean => stype === 'onetime'

type Terms = Pick<ServiceRow, 'stype' | 'interval' | 'booking_type' | 'availability' | 'package'>

/**
 * Returns the terms that belong to the service's type. A provider who tries several types keeps what they typed for each;
 * a buyer must not read a week of hours or a yearly price that the service does not have.
 */
export function ofItsType({
  stype,
  interval,
  booking_type,
  availability,
  package: packages,
}: Terms) {
  const isBooked = isTimed(stype)
  return {
    interval: stype === 'subscription' ? interval : null,
    booking_type: isBooked ? booking_type : null,
    availability: isBooked ? availability : null,
    package: packages.map((one) => ({
      ...one,
      delivery_time: takesTime(stype) ? one.delivery_time : null,
      changes: stype === 'onetime' ? one.changes : undefined,
      extras: stype === 'subscription' ? [] : one.extras,
    })),
  }
}
