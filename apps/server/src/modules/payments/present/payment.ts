import type { Language } from '@plaudit/contract/constants'
import type { Payment } from '@plaudit/contract/payments/payment'
import { iso } from '../../../platform/clock.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { ListedPayment } from '../data/lists.ts'
import { namesOf } from './words.ts'

/** Returns the state of a payment, in one word for lists. */
function stateOf(row: ListedPayment): Payment['state'] {
  if (row.disputed > 0) return 'disputed'
  if (row.refunded > 0) return row.refunded >= row.credit ? 'refunded' : 'part_refunded'
  return row.state as Payment['state']
}

/** Returns the text that a purchase's kind noted of it under this name, where it did. */
const textOf = <Key extends string>(subject: Record<string, unknown>, key: Key) =>
  (typeof subject[key] === 'string' ? { [key]: subject[key] } : {}) as { [name in Key]?: string }

/** A payment in its payer's list. */
export function presentPayment(row: ListedPayment, language: Language): Payment {
  const { currency, subject } = row
  return {
    payment_id: row.payment_id,
    checkout_id: row.checkout_id,
    kind: row.kind as Payment['kind'],
    what: namesOf({ lines: row.lines, language }),
    ...textOf(subject, 'cx_id'),
    ...textOf(subject, 'contest_name'),
    provider: row.provider as Payment['provider'],
    state: stateOf(row),
    ...(row.lost && { dispute: 'lost' as const }),
    amount: { amount: row.amount, currency },
    refunded: { amount: row.refunded, currency },
    receipt: row.receipt,
    ...(row.returns && {
      returns: row.returns.map(({ amount, ...one }) => ({ ...one, amount: { amount, currency } })),
    }),
    test: row.is_test,
    createdAt: row.created_at.toISOString(),
    paid_at: iso(row.paid_at),
    can: { refund: false, pay: row.open },
  }
}

/** The same for the organiser whose sale it is. */
export function presentSale(
  row: ListedPayment,
  language: Language,
  payers: ReadonlyMap<number, { username: string }>,
  reader: Pick<Person, 'user_id' | 'is_admin'>,
): Payment {
  const { currency, subject } = row
  const payer = payers.get(row.user_id ?? 0)?.username
  const isTheirs = reader.is_admin || (row.seller_id === reader.user_id && row.kind !== 'deposit')
  return {
    ...presentPayment(row, language),
    ...(payer !== undefined && { payer }),
    ...textOf(subject, 'contestant_name'),
    ...(typeof subject['quantity'] === 'number' && { votes: subject['quantity'] }),
    net: { amount: row.net, currency },
    fee: { amount: row.fee, currency },
    tax: { amount: row.tax ?? 0, currency },
    buyer_fee: { amount: row.buyer_fee ?? 0, currency },
    coupon: { amount: row.platform_coupon ?? 0, currency },
    given: { amount: Math.max(row.given ?? 0, row.refunded), currency },
    left: { amount: row.net - (row.net_back ?? 0), currency },
    ...(isTheirs && { refundable: { amount: row.refundable, currency } }),
    can: { refund: isTheirs && row.refundable > 0, pay: false },
  }
}
