import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'

interface Props {
  error: Error
  /** What is bought is the cart, whose lines say why they can't be had. */
  isCart: boolean
  /** The purchase is in several currencies. */
  isMixed: boolean
}

/**
 * Leads a buyer on who can't pay this: to purchases that were begun and not paid, where they are in the way of this one;
 * to the cart, whose lines say why they can't be bought, or where each currency can be paid in a way that takes it.
 */
export function WayOut({ error, isCart, isMixed }: Props) {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'spend_open')
    return (
      <Link kind="action" href="/payments">
        {m.payments_see_payments()}
      </Link>
    )
  if (isCart && (code === 'cart_unbuyable' || code === 'slot_taken'))
    return (
      <Link kind="action" href="/cart">
        {m.orders_see_cart()}
      </Link>
    )
  if (code === 'currency_unsupported' && isMixed)
    return (
      <Link kind="action" href="/cart">
        {m.orders_cart_apart()}
      </Link>
    )
  return null
}
