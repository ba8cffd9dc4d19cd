import { meetingMinutes } from '@plaudit/contract/orders/constants'
import type { Order } from '@plaudit/contract/orders/shapes'
import { isOnline, type Appointed } from '../policy.ts'
import type { OrderRow } from '../tables.ts'

/** Returns the place of an appointment. One that was kept without its country gets its listing's, where it ends with it. */
export function placeOf(
  { place }: OrderRow['item'],
  service: { country_code: string } | undefined,
): Order['place'] {
  if (!place) return null
  const code = service?.country_code ?? ''
  const isKnown = place.country_code !== undefined || code === ''
  return isKnown || !place.address.endsWith(`, ${code}`) ? place : { ...place, country_code: code }
}

const over: readonly OrderRow['state'][] = ['cancelled', 'resolved']

/**
 * Returns the place of an online appointment: this order's own link, or its service's, with the order's id if that is a
 * template. Only the two sides read it, from a quarter of an hour before until its end; the seller, who wrote it,
 * always.
 */
export function meetingOf(
  order: OrderRow,
  role: Order['role'],
  { now, service }: Appointed,
): Pick<Order, 'meeting' | 'meeting_link'> {
  const { item, state, order_id, meeting_link } = order
  const { slot } = item
  const isOver = over.includes(state) || slot === null || now > Date.parse(slot.end)
  if (slot === null || isOver || !isOnline(order, service) || role === 'admin')
    return { meeting: null, meeting_link: '' }
  const link = (meeting_link || (service?.meeting_link ?? '')).replaceAll('{order}', order_id)
  const opens = Date.parse(slot.start) - meetingMinutes * 60_000
  const isDue = now >= opens
  return {
    meeting_link: isDue ? link : '',
    meeting: {
      opens_at: new Date(opens).toISOString(),
      closes_at: slot.end,
      is_set: link !== '',
      link: role === 'seller' ? link : null,
    },
  }
}
