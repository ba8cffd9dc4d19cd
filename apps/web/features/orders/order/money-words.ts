import type { Order } from '@plaudit/contract/orders/shapes'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { wayNames } from '../words.ts'

type Money = Pick<
  Order,
  | 'amount'
  | 'rest'
  | 'refunded'
  | 'state'
  | 'outside'
  | 'paid_outside'
  | 'external'
  | 'role'
  | 'seller'
  | 'pay_by'
>

/** States of an order that is over: its price is held no more. */
const over: readonly Order['state'][] = ['cancelled', 'completed', 'reviewed', 'resolved']

/**
 * Returns the sum paid so far; the whole price where nothing more is to come. Of an order that goes on, a part that was
 * paid back is not there any more.
 */
export function thereOf({
  amount,
  rest,
  state,
  refunded,
}: Pick<Money, 'amount' | 'rest' | 'state' | 'refunded'>) {
  const owed = rest !== null && !rest.paid && state !== 'cancelled' ? rest.amount.amount : 0
  const back = over.includes(state) ? 0 : refunded.amount
  return { ...amount, amount: amount.amount - owed - back }
}

/** Tells where the price went. */
export function moneyWords(order: Money, locale: Locale): string {
  const { outside, external, state, role, seller } = order
  const name = seller?.full_name ?? m.orders_somebody()
  if (outside !== null) {
    const way = wayNames[outside]()
    if (order.paid_outside) return m.orders_outside_paid({ way })
    // Nobody pays for what is called off.
    return state === 'cancelled' ? '' : m.orders_outside_wait({ way })
  }
  if (external) return role === 'seller' ? m.orders_external_you() : m.orders_external_to({ name })
  if (state === 'completed' || state === 'reviewed' || state === 'resolved')
    return releasedWords(order, locale)
  if (state === 'cancelled') return ''
  if (state === 'disputed') return m.orders_held_dispute()
  if (order.pay_by !== null) return m.orders_not_paid()
  return role === 'seller' ? m.orders_held_you() : m.orders_held_for({ name })
}

/** An order that is over: its seller has what did not go back to the buyer. */
function releasedWords(order: Money, locale: Locale): string {
  const { refunded, role } = order
  const isMine = role === 'seller'
  const there = thereOf(order)
  const left = { ...there, amount: there.amount - refunded.amount }
  if (left.amount <= 0) return ''
  if (refunded.amount === 0) return isMine ? m.orders_released_you() : m.orders_released()
  const words = isMine ? m.orders_released_part_you : m.orders_released_part
  return words({ amount: formatMoney(left, locale) })
}
