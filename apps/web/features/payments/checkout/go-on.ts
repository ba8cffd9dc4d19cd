import type { Checkout } from '@plaudit/contract/payments/shapes'
import { isMobileApp, serverOrigin } from '../../../lib/platform.ts'
import { cardPage, checkoutPage, fieldsOf } from '../card/fields.ts'
import { noteGone } from './purchase-id.ts'
import { noteWayBack } from './way-back.ts'

/**
 * Leads the browser to the provider where the next payment is made there: a full page load, so that nothing of theirs
 * stays on ours. A step that stays on this page is shown by the page.
 */
export function goOn(checkout: Checkout): void {
  if (isMobileApp()) return inBrowser(checkout)
  noteWayBack(checkout.checkout_id)
  noteGone(checkout.checkout_id)
  if (fieldsOf(checkout)) return location.assign(cardPage(checkout.checkout_id))
  const next = checkout.payments.find(({ state }) => state === 'pending')?.next
  if (next?.kind !== 'redirect') return
  const to = new URL(next.url, location.href)
  if (to.origin !== location.origin) location.assign(to)
}

/**
 * The wrapped app pays in the browser of the device: its own policy lets no provider in, and a bank's page belongs where
 * its address can be seen. The app's page moves by itself when it is paid.
 */
function inBrowser(checkout: Checkout): void {
  const isAway = checkout.payments.some(
    ({ state, next }) =>
      state === 'pending' && (next.kind === 'redirect' || next.kind === 'elements'),
  )
  if (!isAway || checkout.pass === null) return
  const to = new URL(checkoutPage(checkout.checkout_id), serverOrigin())
  to.searchParams.set('pass', checkout.pass)
  window.open(to, '_blank', 'noopener')
}
