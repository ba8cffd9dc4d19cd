import type { Order } from '@plaudit/contract/orders/shapes'

/** Tells whether a buyer who moves an appointment to this time can cancel it no more: the provider's notice is over then. */
export function endsCancelling(
  { role, slot, cancel_until }: Pick<Order, 'role' | 'slot' | 'cancel_until'>,
  start: string,
  now: number,
): boolean {
  if (role !== 'buyer' || slot === null || cancel_until === null) return false
  const notice = Date.parse(slot.start) - Date.parse(cancel_until)
  return Date.parse(start) - notice <= now
}
