import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { contestantHref } from '../../../lib/contest-addresses.ts'
import type { WantedInput } from './address.ts'

interface Props {
  error: Error
  wanted: WantedInput
  /** The purchase is in several currencies. */
  isMixed: boolean
}

/**
 * Leads a buyer on who can't pay this: to the bundles, where a smaller one is within the day's cap; to purchases that were
 * begun and not paid, where they are in the way of this one; to the cart, whose lines say why they can't be bought, or where each currency can be paid in a way that takes it.
 */
export function WayOut({ error, wanted, isMixed }: Props) {
  const code = error instanceof CallError ? error.code : undefined
  // The cart's lines say why they can't be had.
  const isCart = wanted.kind === 'cart'
  if (code === 'spend_cap_short' && wanted.kind === 'votes') {
    const { cx_id = '', assox_id } = wanted
    return (
      <Link kind="action" href={assox_id ? contestantHref(cx_id, assox_id) : `/cx/${cx_id}`}>
        {m.payments_fewer_votes()}
      </Link>
    )
  }
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
