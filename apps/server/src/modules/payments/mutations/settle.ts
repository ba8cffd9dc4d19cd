import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { post } from '../../ledger/mutations/post.ts'
import { lockPayment, sharesOf, type CheckoutRow, type PaymentRow } from '../data/payments.ts'
import { isSellerGone } from '../data/shares.ts'
import { paymentSteps, stepTo } from '../states.ts'
import { paymentsDb } from '../tables.ts'
import { clearing, payerOf, captureLines } from './books.ts'
import { rememberMethod } from './agreements/keep.ts'
import { fulfilWhenPaid, type FulfilParts } from './fulfilWhenPaid.ts'
import type { PaymentOutcome } from './providers/provider.ts'
import { closeRenewal, closeWhole } from './letGo.ts'
import { giveReceipts } from './documents.ts'
import { refundStray } from './refunds.ts'
import { more, stray } from './stray.ts'
import { tellCheckout } from './tell.ts'

export interface SettleParts extends FulfilParts {
  announcer: Announcer
}

/** Returns the mark that makes an instrument recognisable within this installation, and nowhere else. */
const instrumentOf = (text: string | undefined): string | null =>
  text === undefined ? null : hash('sha256', `instrument ${text}`).slice(0, 32)

/**
 * The one completion (product 5): the browser's return, the webhook and the poller all come here with what the
 * provider says of a payment, in any order and any number of times, and it comes to the same.
 */
export async function settle(
  tx: Tx,
  parts: SettleParts,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<void> {
  const held = await lockPayment(tx, paymentId)
  if (held === undefined) return
  const { payment, checkout } = held
  if (outcome.state === 'paid') return captured(tx, parts, payment, checkout, outcome)
  if (payment.state === 'paid') return
  const { reference } = outcome
  if (outcome.state === 'failed') {
    // Withdrawn from the balance it has ended already, and its checkout has not heard of it.
    const isUnheard = payment.state === 'failed' && payment.look_at !== null
    const to = stepTo(paymentSteps, 'fail', payment.state)
    if (to === undefined && !isUnheard) return
    await change(tx, paymentId, {
      state: to ?? payment.state,
      failure: outcome.reason,
      look_at: null,
      ...(reference !== undefined && { reference }),
    })
    if (checkout.method_id !== null && checkout.agreement_id !== null)
      await closeRenewal(tx, parts, checkout)
    else await fulfilWhenPaid(tx, parts, checkout, null)
    return tellCheckout(tx, parts.announcer, checkout.checkout_id)
  }
  if (payment.state === 'failed') return
  return stillPending(tx, parts, payment, outcome)
}

type Open = Exclude<PaymentOutcome, Paid | { state: 'failed' }>

/**
 * Writes what is new of a payment that waits. Its page is told of news alone: told of each look, it would look again at
 * once, and so on without end.
 */
async function stillPending(
  tx: Tx,
  { announcer }: SettleParts,
  payment: PaymentRow,
  outcome: Open,
): Promise<void> {
  const { reference } = outcome
  const next = outcome.state === 'pending' ? outcome.next : undefined
  const news: Change = {
    ...(payment.reference === null && reference !== undefined && { reference }),
    ...(next !== undefined &&
      !isDeepStrictEqual(next, payment.next) && { next: JSON.stringify(next) }),
  }
  await change(tx, payment.payment_id, news)
  const isNews = outcome.state === 'pending' && Object.keys(news).length > 0
  if (isNews) await tellCheckout(tx, announcer, payment.checkout_id)
}

type Change = Partial<Pick<PaymentRow, 'state' | 'failure' | 'look_at' | 'reference'>> & {
  next?: string
}

async function change(tx: Tx, paymentId: string, values: Change): Promise<void> {
  if (Object.keys(values).length === 0) return
  await paymentsDb(tx.db)
    .updateTable('payments')
    .set(values)
    .where('payment_id', '=', paymentId)
    .execute()
}

type Paid = Extract<PaymentOutcome, { state: 'paid' }>

/** Writes what came into the payment's row, and its cost into the books. */
async function notePaid(
  tx: Tx,
  payment: PaymentRow,
  outcome: Paid,
  state: PaymentRow['state'],
): Promise<void> {
  const { captured, reference, cost, instrument, saved } = outcome
  await paymentsDb(tx.db)
    .updateTable('payments')
    .set({
      state,
      captured: captured.amount,
      reference,
      failure: null,
      paid_at: sql<Date>`now()`,
      look_at: null,
      cost: cost?.amount ?? null,
      cost_currency: cost?.currency ?? null,
      instrument: instrumentOf(instrument ?? saved?.fingerprint),
    })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  await writeCost(tx, payment, outcome)
}

async function captured(
  tx: Tx,
  parts: SettleParts,
  payment: PaymentRow,
  checkout: CheckoutRow,
  outcome: Paid,
): Promise<void> {
  const to = stepTo(paymentSteps, 'pay', payment.state)
  if (to === undefined) {
    await lateCost(tx, payment, outcome)
    return more(tx, parts, { payment, checkout }, outcome.captured)
  }
  const { captured: came } = outcome
  if (came.currency !== payment.currency)
    throw new Error(`payment ${payment.payment_id} came in ${came.currency}`)
  await notePaid(tx, payment, outcome, to)
  const isWanted = checkout.state === 'open' && came.amount >= payment.amount
  if (!isWanted) {
    await stray(tx, parts, { payment, checkout }, came)
    // One that came short was the last that the paid part of a cart waited for.
    return fulfilWhenPaid(tx, parts, checkout, null)
  }
  if (await isSellerGone(tx.db, payment.payment_id))
    return sellerGone(tx, parts, { payment, checkout }, came)
  await writeCapture(tx, payment, came.amount, checkout)
  const method = await rememberMethod(tx, checkout, payment, outcome.saved)
  await fulfilWhenPaid(tx, parts, checkout, method)
  await tellCheckout(tx, parts.announcer, checkout.checkout_id)
}

/** A seller deleted their account while somebody paid: nobody gives what was bought, and all of it goes back. */
async function sellerGone(
  tx: Tx,
  parts: SettleParts,
  held: { payment: PaymentRow; checkout: CheckoutRow },
  came: Paid['captured'],
): Promise<void> {
  await stray(tx, parts, held, came)
  await closeWhole(tx, parts, held.checkout.checkout_id, 'cancelled')
}

/** Writes the cost of a payment that is known only after the payment. */
async function lateCost(tx: Tx, payment: PaymentRow, outcome: Paid): Promise<void> {
  if (payment.cost !== null || outcome.cost === undefined) return
  await paymentsDb(tx.db)
    .updateTable('payments')
    .set({ cost: outcome.cost.amount, cost_currency: outcome.cost.currency })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  await writeCost(tx, payment, outcome)
}

async function writeCost(tx: Tx, payment: PaymentRow, { cost }: Paid): Promise<void> {
  if (cost === undefined || payment.is_external) return
  const of = { ...payment, currency: cost.currency }
  await post(tx, {
    kind: 'provider_cost',
    key: `payment:${payment.payment_id}:cost`,
    refs: { payment_id: payment.payment_id },
    lines: [
      clearing(of, cost.amount),
      {
        owner: payment.is_test ? 'test/platform' : 'platform',
        kind: 'provider_cost',
        currency: cost.currency,
        amount: -cost.amount,
      },
    ],
  })
}

async function writeCapture(
  tx: Tx,
  payment: PaymentRow,
  came: number,
  checkout: CheckoutRow,
): Promise<void> {
  const { payment_id, currency } = payment
  const shares = await sharesOf(tx.db, payment_id)
  const lines = [clearing(payment, -came), ...(await captureLines(tx, payment, shares))]
  if (came > payment.amount)
    lines.push({
      owner: payerOf(checkout, payment.is_test),
      kind: 'refund_due',
      currency,
      amount: came - payment.amount,
    })
  await post(tx, {
    kind: 'captured',
    key: `payment:${payment_id}:captured`,
    refs: { payment_id },
    lines,
  })
  await paymentsDb(tx.db)
    .updateTable('payment_shares')
    .set({ paid_at: sql<Date>`now()` })
    .where('payment_id', '=', payment_id)
    .execute()
  giveReceipts(
    tx,
    payment_id,
    shares.map(({ seller_id }) => seller_id),
  )
  if (came > payment.amount) await refundStray(tx, payment, came - payment.amount, 'overpaid')
}
