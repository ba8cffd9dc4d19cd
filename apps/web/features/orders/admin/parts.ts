import type { Order } from '@plaudit/contract/orders/shapes'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'

/** Both sums as they come to be, by the buyer's part: the server leaves part of a cent with the seller. */
export function partsOf(
  { amount, rest, refunded }: Pick<Order, 'amount' | 'rest' | 'refunded'>,
  share: number,
  locale: Locale,
): string {
  const paid = rest && !rest.paid ? amount.amount - rest.amount.amount : amount.amount
  // What went back before is the buyer's, whatever is decided now.
  const before = Math.min(refunded.amount, paid)
  const back = Math.max(before, Math.floor((paid * share) / 100))
  const words = (sum: number) => formatMoney({ ...amount, amount: sum }, locale)
  const parts = { buyer: words(back), seller: words(paid - back) }
  if (before === 0) return m.orders_decide_share_parts(parts)
  return m.orders_decide_share_parts_before({ ...parts, before: words(before) })
}
