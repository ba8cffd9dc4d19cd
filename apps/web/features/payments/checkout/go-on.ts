import type { Checkout } from '@plaudit/contract/payments/shapes'
import { cardPage, fieldsOf } from '../card/fields.ts'
import { noteWayBack } from './way-back.ts'

/**
 * Leads the browser to the provider where the next payment is made there: a full page load, so that nothing of theirs
 * stays on ours. What stays on this page is shown by it.
 */
export function goOn(checkout: Checkout): void {
  noteWayBack(checkout.checkout_id)
  if (fieldsOf(checkout)) return location.assign(cardPage(checkout.checkout_id))
  const next = checkout.payments.find(({ state }) => state === 'pending')?.next
  if (next?.kind !== 'redirect') return
  const to = new URL(next.url, location.href)
  if (to.origin !== location.origin) location.assign(to)
}
