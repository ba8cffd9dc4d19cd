import { expect } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { lookUp } from './ask.ts'
import { endCheckout } from './endCheckout.ts'
import type { RefundOutcome } from './providers/provider.ts'
import { sendRefund } from './sendRefund.ts'
import { settleRefund } from './settleRefund.ts'
import { begin, buyer, price, shop, within } from './testing-money.ts'
import { retryFailed } from './tryAgain.ts'

interface Row {
  refund_id: string
  amount: number
  state: string
  retried_by: string | null
  sent_as: string | null
  retry: boolean
}

export const rowsOf = (payment: string) =>
  statement<Row>(
    server.parts.db,
    `select refund_id, amount, state, retried_by, sent_as, retry_at is not null as retry from refunds
     where payment_id = $1 order by created_at`,
    [payment],
  )

export const sendAll = async (payment: string): Promise<void> => {
  for (const { refund_id } of await rowsOf(payment)) await sendRefund(shop.payments, refund_id)
}

/** Time passes until what failed is tried again. */
export async function hoursLater(payment: string): Promise<void> {
  await statement(
    server.parts.db,
    `update refunds set retry_at = now() where payment_id = $1 and retry_at is not null`,
    [payment],
  )
  await Promise.all([1, 2, 3].map(() => retryFailed(shop.payments)))
  await sendAll(payment)
}

export const tell = (id: string, outcome: RefundOutcome) =>
  within((tx) => settleRefund(tx, id, outcome))
export const failed = (id: string): RefundOutcome => ({
  state: 'failed',
  reference: `re_${id}`,
  reason: 'closed account',
})
export const done = (id: string, amount = price): RefundOutcome => ({
  state: 'refunded',
  reference: `re_${id}`,
  amount: { amount, currency: 'EUR' },
  at: new Date(),
})

/** Money that came when the checkout was over. */
export async function latePayment(payer = buyer): Promise<string> {
  const { checkout, payment } = await begin(shop, payer)
  await endCheckout(shop.payments, checkout, 'expired')
  shop.provider.pay(payment, { amount: price, currency: 'EUR' })
  await lookUp(shop.payments, payment)
  return payment
}

/** Money that came when the checkout was over, and that the provider can't give back. */
export async function lateAndFailed(payer = buyer): Promise<string> {
  shop.provider.nextRefund = 'failed'
  const payment = await latePayment(payer)
  await sendAll(payment)
  await expect.poll(async () => (await rowsOf(payment))[0]?.state).toBe('failed')
  return payment
}

/** A purchase for which more came than its price, and the provider can't give that much back. */
export async function overpaid(more: number): Promise<string> {
  shop.provider.nextRefund = 'failed'
  const { payment } = await begin(shop, buyer)
  shop.provider.pay(payment, { amount: price + more, currency: 'EUR' })
  await lookUp(shop.payments, payment)
  await sendAll(payment)
  await expect.poll(async () => (await rowsOf(payment))[0]?.state).toBe('failed')
  return payment
}
