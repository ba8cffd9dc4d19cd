import type { Bought, Priced } from '../../payments/mutations/kinds.ts'
import { heldFor } from '../data/rests.ts'
import type { NewOrder } from './make.ts'

/** Subject that a checkout remembers of a cart: each line becomes an order. */
export interface Subject {
  owner: string
  line_ids: string[]
  orders: NewOrder[]
  /** Currency that alone was to be paid of it. */
  currency?: string
}

export const subjectOf = ({ subject }: Pick<Bought, 'subject'>): Subject =>
  subject as unknown as Subject

/**
 * Splits a cart between orders whose payment came and orders whose payment failed: those stay in the cart. One use of a
 * coupon is for all orders of its seller, and for all orders where it is the installation's; it stays used where a paid
 * order has it.
 */
export function splitCart(
  subject: Record<string, unknown>,
  shares: readonly string[],
): { paid: Record<string, unknown>; rest: Record<string, unknown> } {
  const { owner, line_ids, orders } = subjectOf({ subject })
  const isPaid = (order: NewOrder) => shares.includes(heldFor(order).price)
  const isUsed = orders.some((order) => isPaid(order) && order.item.platform)
  // A seller is paid in each of their currencies, and one payment may have come where another failed.
  const users = orders.filter((order) => isPaid(order) && order.item.coupon !== null)
  const isUser = (sellerId: number) => users.some(({ seller_id }) => seller_id === sellerId)
  const freed = ({ item: { platform, coupon, ...item }, ...order }: NewOrder): NewOrder => ({
    ...order,
    item: {
      ...item,
      coupon: isUser(order.seller_id) ? null : coupon,
      ...(platform && !isUsed && { platform }),
    },
  })
  const part = (wanted: boolean) => ({
    owner,
    line_ids: line_ids.filter((_, at) => orders[at] && isPaid(orders[at]) === wanted),
    orders: orders.filter((order) => isPaid(order) === wanted),
  })
  const rest = part(false)
  return { paid: part(true), rest: { ...rest, orders: rest.orders.map(freed) } }
}

/** Returns the discounts of coupons on each order: its seller's own, or the installation's. */
export const couponLines = (orders: readonly NewOrder[]): Priced['lines'] =>
  orders.flatMap(({ seller_id, currency, item: { coupon, discount, platform } }) =>
    [
      { code: coupon ?? '', amount: -discount },
      { code: platform?.coupon ?? '', amount: -(platform?.discount ?? 0) },
    ]
      .filter(({ amount }) => amount < 0)
      .map(({ code, amount }) => ({
        label: 'coupon',
        values: { code },
        amount,
        currency,
        seller_id,
      })),
  )

/** Returns the sums of these orders that are paid later, a line for each seller and currency. */
export const laterLines = (orders: readonly NewOrder[]): Priced['lines'] =>
  [
    ...Map.groupBy(orders, ({ seller_id, currency }) => `${seller_id} ${currency}`).values(),
  ].flatMap((some) => {
    const later = some.reduce((sum, { rest = 0 }) => sum + rest, 0)
    return some
      .slice(0, 1)
      .filter(() => later > 0)
      .map(({ seller_id, currency }) => ({
        label: 'later',
        values: {},
        amount: -later,
        currency,
        seller_id,
      }))
  })
