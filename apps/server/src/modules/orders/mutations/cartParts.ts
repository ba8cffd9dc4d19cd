import type { Bought, Priced } from '../../payments/mutations/kinds.ts'
import { heldFor } from '../data/rests.ts'
import type { NewOrder } from './make.ts'

/** Subject that a checkout remembers of a cart: each line becomes an order. */
export interface Subject {
  owner: string
  line_ids: string[]
  orders: NewOrder[]
}

export const subjectOf = ({ subject }: Pick<Bought, 'subject'>): Subject =>
  subject as unknown as Subject

/**
 * Splits a cart between orders whose payment came and orders whose payment failed: those stay in the cart. One use of a
 * coupon of the installation is for all of them, and stays used where a paid order has it.
 */
export function splitCart(
  subject: Record<string, unknown>,
  shares: readonly string[],
): { paid: Record<string, unknown>; rest: Record<string, unknown> } {
  const { owner, line_ids, orders } = subjectOf({ subject })
  const isPaid = (order: NewOrder) => shares.includes(heldFor(order).price)
  const isUsed = orders.some((order) => isPaid(order) && order.item.platform)
  const freed = ({ item: { platform, ...item }, ...order }: NewOrder): NewOrder => ({
    ...order,
    item: { ...item, ...(platform && !isUsed && { platform }) },
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
  orders.flatMap(({ seller_id, item: { coupon, discount, platform } }) =>
    [
      { code: coupon ?? '', amount: -discount },
      { code: platform?.coupon ?? '', amount: -(platform?.discount ?? 0) },
    ]
      .filter(({ amount }) => amount < 0)
      .map(({ code, amount }) => ({ label: 'coupon', values: { code }, amount, seller_id })),
  )

/** Returns the sums of these orders that are paid later, a line for each seller. */
export const laterLines = (orders: readonly NewOrder[]): Priced['lines'] =>
  [...new Set(orders.map(({ seller_id }) => seller_id))].flatMap((seller_id) => {
    const later = orders.reduce(
      (sum, order) => sum + (order.seller_id === seller_id ? (order.rest ?? 0) : 0),
      0,
    )
    return later > 0 ? [{ label: 'later', values: {}, amount: -later, seller_id }] : []
  })
