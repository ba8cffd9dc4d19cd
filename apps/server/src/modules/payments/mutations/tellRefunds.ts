import { refundedByHand } from '@plaudit/contract/payments/constants'
import { formatMoney } from '@plaudit/i18n/money'
import { inTransaction, type Db, type Tx } from '../../../platform/db/db.ts'
import { accountById } from '../../accounts/data.ts'
import { adminIds } from '../../accounts/data/admins.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { ordersBackIn } from '../data/bought.ts'
import { lockPayment, sharesOf, type CheckoutRow, type PaymentRow } from '../data/payments.ts'
import { refundById } from '../data/queues.ts'
import { localeOf } from '../present/words.ts'
import type { RefundState } from '../states.ts'
import { paymentsDb } from '../tables.ts'
import { queueRefundLetter, type LetterParts } from './letters.ts'

interface Held {
  payment: PaymentRow
  checkout: CheckoutRow
}

interface Owed {
  refund_id: string
  amount: number
}

/**
 * Returns the people who have to send back what a provider can't: the seller whose keys took it, else the admins of
 * the platform.
 */
async function owners(tx: Tx, payment: PaymentRow): Promise<number[]> {
  if (!payment.is_external) return adminIds(tx.db)
  const shares = await sharesOf(tx.db, payment.payment_id)
  return shares.flatMap(({ seller_id }) => seller_id ?? [])
}

const about = async (tx: Tx, to: number, { payment }: Held, { amount }: Owed) => {
  const { locale } = localeOf((await accountById(tx.db, to))?.language ?? 'EN')
  return { amount: formatMoney({ amount, currency: payment.currency }, locale) }
}

/** A refund waits for the hand of its owner: they are told, and the payer that a person sends it. */
export async function tellOwed(tx: Tx, held: Held, refund: Owed): Promise<void> {
  const { payment, checkout } = held
  const key = `refund:${refund.refund_id}:owed`
  const href = payment.is_external ? '/earnings' : '/admin/payouts'
  for (const to of await owners(tx, payment))
    await tell(tx, {
      to: [to],
      type: 'refund.owed',
      key,
      href,
      values: await about(tx, to, held, refund),
    })
  if (checkout.user_id !== null) await tellPayer(tx, held, refund, 'refund.due')
}

/** A refund did not go through: the seller is told, and the admins, since one of them can try it again. */
export async function tellFailed(tx: Tx, held: Held, refund: Owed): Promise<void> {
  const { payment } = held
  const admins = await adminIds(tx.db)
  const shares = await sharesOf(tx.db, payment.payment_id)
  const sellers = shares.flatMap(({ seller_id }) => seller_id ?? [])
  for (const to of new Set([...sellers, ...admins]))
    await tell(tx, {
      to: [to],
      type: 'refund.failed',
      key: `refund:${refund.refund_id}:failed`,
      href: admins.includes(to) ? '/admin/payouts' : '/earnings',
      values: await about(tx, to, held, refund),
    })
}

/** Tells a payer with an account about money that a person sends back. */
export async function tellPayer(
  tx: Tx,
  held: Held,
  refund: Owed,
  type: 'refund.back' | 'refund.due' | 'refund.sent',
): Promise<void> {
  const { user_id } = held.checkout
  if (user_id === null) return
  const [order, another] = await ordersBackIn(tx.db, held.checkout, refund.refund_id)
  await tell(tx, {
    to: [user_id],
    type,
    key: `${type}:${refund.refund_id}`,
    href: order === undefined || another !== undefined ? '/payments' : `/orders/${order}`,
    values: await about(tx, user_id, held, refund),
  })
}

/** Reasons that an order tells both its sides itself, each with the sum. */
const toldByOrders = ['cancelled', 'dispute']

interface Told extends Owed {
  reason: string
  state: RefundState
  requested_by: number | null
  given: readonly number[]
}

/** Tells payer and sellers in the product: many a payer has no confirmed address for the letter. */
async function tellSides(tx: Tx, held: Held, refund: Told): Promise<void> {
  const { payment } = held
  if (toldByOrders.includes(refund.reason)) return
  // What a person has to send is told once it waits for them, and once it was sent.
  const isByHand = refundedByHand.some((one) => one === payment.provider)
  if (!isByHand && refund.state !== 'by_hand') await tellPayer(tx, held, refund, 'refund.back')
  const { requested_by, given, refund_id } = refund
  const shares = await sharesOf(tx.db, payment.payment_id)
  // Refunds by the clock are many, and a seller knows of their own.
  if (requested_by === null || shares.some(({ seller_id }) => seller_id === requested_by)) return
  for (const [n, { seller_id, subject }] of shares.entries()) {
    const amount = given[n] ?? 0
    if (seller_id === null || amount === 0) continue
    const order = /^order:(\w+)/.exec(subject)?.[1]
    await tell(tx, {
      to: [seller_id],
      type: 'refund.taken',
      key: `refund.taken:${refund_id}:${n}`,
      href: order === undefined ? '/earnings' : `/orders/${order}`,
      values: await about(tx, seller_id, held, { refund_id, amount }),
    })
  }
}

/** Writes to the payer that money goes back and why, once for each refund, no matter which side asked for it (product 5). */
export async function tellRefund(parts: LetterParts & { db: Db }, refundId: string): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    // The checkout first, as everywhere: two who take them in different orders would wait for each other.
    const named = await refundById(tx.db, refundId)
    const held = named && (await lockPayment(tx, named.payment_id))
    const row = await paymentsDb(tx.db)
      .updateTable('refunds')
      .set({ told_at: new Date() })
      .where('refund_id', '=', refundId)
      .where('told_at', 'is', null)
      .returning(['refund_id', 'amount', 'reason', 'requested_by', 'given', 'state'])
      .executeTakeFirst()
    if (row === undefined || held === undefined) return
    const { provider, currency } = held.payment
    const { refund_id, amount, reason } = row
    const refund = { refund_id, amount, reason, provider, currency, reference: null }
    await queueRefundLetter(tx, parts, held.checkout, refund)
    await tellSides(tx, held, row)
  })
}
