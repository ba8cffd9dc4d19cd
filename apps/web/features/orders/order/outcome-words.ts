import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { thereOf } from './money-words.ts'

/** Tells whom an admin, or the clock in their place, gave the price to; nothing where none was paid here. */
export function verdictWords(
  order: Pick<Order, 'amount' | 'rest' | 'refunded' | 'state' | 'outside' | 'role'>,
): string {
  const { state, outside, refunded, role } = order
  if (state !== 'resolved' || outside !== null) return ''
  const back = refunded.amount
  if (back > 0 && back < thereOf(order).amount) return m.orders_verdict_shared()
  const winner = back > 0 ? 'buyer' : 'seller'
  if (winner === role) return m.orders_verdict_yours()
  return winner === 'buyer' ? m.orders_verdict_buyer() : m.orders_verdict_seller()
}

/** Tells whether a buyer’s files left their library, since the order was paid back. */
export const areFilesGone = ({
  stype,
  role,
  refunded,
  can,
}: Pick<Order, 'stype' | 'role' | 'refunded'> & { can: Pick<Order['can'], 'download'> }): boolean =>
  stype === 'digital' && role === 'buyer' && refunded.amount > 0 && !can.download
