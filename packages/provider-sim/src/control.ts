import type { Clock } from './clock.ts'
import type { Deliveries } from './deliveries.ts'
import type { Faults } from './faults.ts'
import type { MoncashWorld } from './moncash/world.ts'
import type { PayoneerWorld } from './payoneer/operations.ts'
import * as paypalOrders from './paypal/orders.ts'
import { endPayout } from './paypal/payouts.ts'
import * as paypalRefunds from './paypal/refunds.ts'
import type { PaypalWorld } from './paypal/world.ts'
import * as charges from './stripe/charges.ts'
import * as stripeDisputes from './stripe/disputes.ts'
import { keyLife } from './stripe/idempotency.ts'
import { intentOf } from './stripe/intents.ts'
import type { PaymentIntent } from './stripe/schema.ts'
import { endRefund, giveBack, paidCharge } from './stripe/refunds.ts'
import { paySession } from './stripe/sessions.ts'
import type { StripeWorld } from './stripe/world.ts'

export interface Worlds {
  stripe: StripeWorld
  paypal: PaypalWorld
  payoneer: PayoneerWorld
  moncash: MoncashWorld
  clock: Clock
  deliveries: Deliveries
  faults: Faults
}

/** Events that a test, or a person at `/_control`, makes happen in the providers' world. */
export interface Control extends Worlds {
  /** The card that paid a PaymentIntent of Stripe, or PayPal’s account of this name, is refused from now on. */
  spoilCard(id: string): void
  /** A payer pays or is declined: `pi_…`, `cs_…`, a PayPal order, an order id of MonCash. */
  pay(id: string, outcome?: 'paid' | 'declined'): void
  /** A payer has paid a PaymentIntent by a bank that takes days: it is `processing`. */
  delay(id: string): void
  /** Money goes back from the provider's own site, whole or part (minor units of Stripe; PayPal's as written). */
  refund(id: string, amount?: number): string
  /** A refund that waits is done, or fails; one that is done fails too. */
  endRefund(id: string, outcome: 'done' | 'failed'): void
  /** PayPal takes a capture back for the payer's bank. */
  reverse(id: string): void
  dispute(id: string): string
  endDispute(id: string, outcome: 'won' | 'lost'): void
  /** By our name for the payout; `failed` may come long after. */
  endPayout(id: string, outcome: 'paid' | 'failed' | 'unclaimed' | 'returned'): void
  /** Idempotency keys of all providers are forgotten. */
  expireKeys(): void
}

export function openControl(worlds: Worlds): Control {
  return {
    ...worlds,
    pay: (id, outcome = 'paid') => pay(worlds, id, outcome),
    spoilCard(id) {
      const account = worlds.paypal.all().flatMap(({ vault }) => vault.get(id) ?? [])[0]
      if (account) return void (account.isGood = false)
      spoilCard(worlds.stripe, id)
    },
    delay: (id) => delayIntent(intentOf(worlds.stripe.holding('intents', id), id)),
    refund: (id, amount) => refund(worlds, id, amount),
    endRefund: (id, outcome) => finishRefund(worlds, id, outcome === 'done'),
    reverse(id) {
      const { paypal } = worlds
      const application = paypal.holding('captures', id)
      paypalRefunds.reverse(paypal, application, paypalRefunds.captureOf(application, id))
    },
    dispute: (id) => dispute(worlds, id),
    endDispute: (id, outcome) => endDispute(worlds, id, outcome),
    endPayout(id, outcome) {
      endPayout(worlds.paypal, id, outcome)
      if (outcome !== 'unclaimed') worlds.payoneer.end(id, outcome)
      const transfer = worlds.moncash.transfers.get(id)
      if (transfer) transfer.status = outcome === 'paid' ? 'successful' : 'failed'
    },
    expireKeys() {
      worlds.clock.advance(keyLife + 1000)
      worlds.paypal.forgetful = true
    },
  }
}

function delayIntent(intent: PaymentIntent): void {
  intent.status = 'processing'
}

function spoilCard(stripe: StripeWorld, id: string): void {
  const account = stripe.holding('intents', id)
  const card = account.methods.get(intentOf(account, id).payment_method ?? '')
  if (card) card.card = 'pm_card_chargeDeclined'
}

function pay({ stripe, paypal, moncash }: Worlds, id: string, outcome: 'paid' | 'declined'): void {
  if (id.startsWith('cs_')) paySession(stripe, id, outcome)
  else if (id.startsWith('pi_')) {
    const account = stripe.holding('intents', id)
    if (outcome === 'paid')
      charges.confirmIntent(stripe, account, intentOf(account, id), 'pm_card_visa', false)
    else charges.failIntent(stripe, account, intentOf(account, id))
  } else if (moncash.payments.has(id)) {
    if (outcome === 'paid') moncash.pay(id)
  } else {
    const application = paypal.holding('orders', id)
    if (outcome === 'paid')
      paypalOrders.approve(paypal, application, paypalOrders.orderOf(application, id))
  }
}

function refund({ stripe, paypal }: Worlds, id: string, amount: number | undefined): string {
  if (id.startsWith('pi_')) {
    const account = stripe.holding('intents', id)
    const charge = paidCharge(account, id)
    return giveBack(stripe, account, {
      charge,
      amount: amount ?? charge.amount - charge.amount_refunded,
    }).id
  }
  const application = paypal.holding('captures', id)
  const from = paypalRefunds.captureOf(application, id)
  const part = amount === undefined ? {} : { amount: { ...from.amount, value: String(amount) } }
  return paypalRefunds.giveBack(paypal, application, from, part).id
}

function finishRefund({ stripe, paypal }: Worlds, id: string, isGood: boolean): void {
  if (!id.startsWith('re_'))
    return paypalRefunds.endRefund(paypal, paypal.holding('refunds', id), id, isGood)
  const account = stripe.holding('refunds', id)
  const made = account.refunds.get(id)
  if (made) endRefund(stripe, account, made, isGood)
}

function dispute({ stripe, paypal }: Worlds, id: string): string {
  if (id.startsWith('pi_')) {
    const account = stripe.holding('intents', id)
    return stripeDisputes.openDispute(stripe, account, paidCharge(account, id)).id
  }
  const application = paypal.holding('captures', id)
  return paypalRefunds.openDispute(paypal, application, paypalRefunds.captureOf(application, id))
    .dispute_id
}

function endDispute({ stripe, paypal }: Worlds, id: string, outcome: 'won' | 'lost'): void {
  if (id.startsWith('dp_')) {
    const account = stripe.holding('disputes', id)
    const made = account.disputes.get(id)
    if (made) stripeDisputes.closeDispute(stripe, account, made, outcome)
    return
  }
  const application = paypal.holding('disputes', id)
  const made = application.disputes.get(id)
  if (made) paypalRefunds.closeDispute(paypal, application, made, outcome)
}
