import { prefixed } from '../ids.ts'
import { feeOf, record } from './money.ts'
import { charge, type Charge, type PaymentIntent } from './schema.ts'
import { fault, type Account, type StripeWorld } from './world.ts'

interface Decline {
  type?: 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
}

/** Cards that say no, by the names of Stripe's test methods. */
const declines: Record<string, Decline> = {
  pm_card_chargeDeclined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  pm_card_chargeDeclinedInsufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  pm_card_chargeDeclinedExpiredCard: {
    code: 'expired_card',
    message: 'Your card has expired.',
  },
}

const authentication = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** A payer's bank was asked, and they did not show that it is them. */
const unproven = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const

/** A card whose bank asks its owner (3-D Secure). */
export const asksOwner = 'pm_card_authenticationRequired'

const payable = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
]

export const unexpected = (intent: PaymentIntent, act: string) =>
  fault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`,
  })

/** The payer gives a card: paid, declined, or (`processing`) known later. */
export function confirmIntent(
  world: StripeWorld,
  account: Account,
  intent: PaymentIntent,
  method: string,
  isUnattended: boolean,
): void {
  if (!payable.includes(intent.status)) throw unexpected(intent, 'confirm')
  const card = account.methods.get(method)?.card ?? method
  const decline =
    declines[card] ?? (isUnattended && card === asksOwner ? authentication : undefined)
  if (decline !== undefined) {
    failIntent(world, account, intent, decline)
    if (isUnattended)
      throw fault(
        402,
        { type: 'card_error', ...decline },
        { payment_intent: structuredClone(intent) },
      )
    return
  }
  intent.payment_method = method.startsWith('pm_card')
    ? saveMethod(account, intent, method)
    : method
  chargeIntent(world, account, intent)
}

/**
 * The payer's shop gives a card, or one that was kept: a kept card whose bank asks is asked about, where its owner is
 * there.
 */
export function confirmByShop(
  world: StripeWorld,
  account: Account,
  intent: PaymentIntent,
  { method, isUnattended }: { method: string; isUnattended: boolean },
): void {
  const asks = !isUnattended && account.methods.get(method)?.card === asksOwner
  if (!asks) return confirmIntent(world, account, intent, method, isUnattended)
  askOwner(intent)
  intent.payment_method = method
}

/** The card's bank asks its owner: nothing is charged until they answered. */
export function askOwner(intent: PaymentIntent): void {
  if (!payable.includes(intent.status)) throw unexpected(intent, 'confirm')
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
}

/** The owner did not show their bank that it is them. */
export const failOwner = (world: StripeWorld, account: Account, intent: PaymentIntent): void =>
  failIntent(world, account, intent, unproven)

function saveMethod(account: Account, intent: PaymentIntent, card: string): string {
  const id = prefixed('pm')
  if (intent.customer !== null && intent.setup_future_usage !== null)
    account.methods.set(id, { customer: intent.customer, card })
  return id
}

/** Says that money came for it. */
export function chargeIntent(world: StripeWorld, account: Account, intent: PaymentIntent): Charge {
  if (!payable.includes(intent.status)) throw unexpected(intent, 'charge')
  const id = prefixed('ch')
  const transaction = record(world, account, {
    type: 'charge',
    amount: intent.amount,
    fee: feeOf(intent.amount),
    currency: intent.currency,
    source: id,
    description: intent.description ?? '',
  })
  const made = newCharge(world, intent, id, transaction.id)
  account.charges.set(id, made)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: id,
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<PaymentIntent>)
  world.announce(account, 'payment_intent.succeeded', intent)
  return made
}

const newCharge = (
  world: StripeWorld,
  intent: PaymentIntent,
  id: string,
  transaction: string,
): Charge =>
  charge.parse({
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    balance_transaction: transaction,
    captured: true,
    created: world.clock.seconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: '4242', fingerprint: 'Xt5EWLLDS7FJjR1c' },
    },
    receipt_url: `${world.origin}/receipts/${id}`,
    refunded: false,
    status: 'succeeded',
  } satisfies Charge)

/** Says that the card was refused; the payer may try another. */
export function failIntent(
  world: StripeWorld,
  account: Account,
  intent: PaymentIntent,
  decline: Decline | undefined = declines['pm_card_chargeDeclined'],
): void {
  if (decline === undefined) return
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = { type: 'card_error', ...decline }
  world.announce(account, 'payment_intent.payment_failed', intent)
}

export function cancelIntent(world: StripeWorld, account: Account, intent: PaymentIntent): void {
  if (
    intent.status === 'succeeded' ||
    intent.status === 'canceled' ||
    intent.status === 'processing'
  )
    throw unexpected(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = world.clock.seconds()
  intent.cancellation_reason = 'requested_by_customer'
  world.announce(account, 'payment_intent.canceled', intent)
}
