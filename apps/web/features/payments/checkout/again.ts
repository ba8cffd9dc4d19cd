import type { Checkout } from '@plaudit/contract/payments/shapes'
import { anotherParameter, checkoutHref, silentIn, silentWays } from './address.ts'

/** The same purchase from the start. */
export function againHref({ kind, about, amount }: Checkout): string {
  if (kind === 'deposit') return checkoutHref({ kind, ...amount })
  if (kind === 'cart')
    return checkoutHref({ kind, ...(about.currency && { currency: about.currency }) })
  const { subscription_id, gx_id, sx_id, order_id, offer_id } = about
  if (about.host !== undefined)
    return checkoutHref({
      kind,
      host: about.host,
      ...(about.site_id !== undefined && { site_id: about.site_id }),
    })
  if (offer_id !== undefined) return checkoutHref({ kind, offer_id })
  if (subscription_id !== undefined) return checkoutHref({ kind, subscription_id })
  if (order_id !== undefined) return checkoutHref({ kind, order_id })
  return checkoutHref({
    kind,
    ...(gx_id !== undefined && { gx_id }),
    ...(sx_id !== undefined && { sx_id }),
    ...(about.package !== undefined && { package: about.package }),
    ...(about.cx_id !== undefined && { cx_id: about.cx_id }),
    ...(about.assox_id !== undefined && { assox_id: about.assox_id }),
    ...(about.round_id !== undefined && { round_id: about.round_id }),
    ...(about.quantity !== undefined && { quantity: about.quantity }),
  })
}

/** The same purchase from the start, which remembers the ways that did not work: another one is chosen first. */
export function otherWayHref(checkout: Checkout, search: URLSearchParams): string {
  const now = checkout.payments.flatMap(({ provider, away, down }) =>
    away || down ? provider : [],
  )
  const silent = silentWays([...silentIn(search), ...now])
  return [againHref(checkout), ...Object.entries(silent).map((one) => one.join('='))].join('&')
}

/** The same purchase beside this one. */
export const onceMoreHref = (checkout: Checkout): string =>
  `${againHref(checkout)}&${anotherParameter}=${checkout.checkout_id}`
