import type StripeSdk from 'stripe'
import type { NextStep } from '../nextStep.ts'
import type { FailureReason, PaymentOutcome, SavedMethod } from '../provider.ts'
import { costOfStripe, moneyOfStripe } from './amounts.ts'
import type { Refusal } from './client.ts'

const reasons: Record<string, FailureReason> = {
  insufficient_funds: 'insufficient_funds',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  expired_card: 'declined',
  amount_too_small: 'amount_unsuitable',
  amount_too_large: 'amount_unsuitable',
}

/** Returns the outcome of a payment that Stripe refused. */
export function outcomeOfRefusal(refusal: Refusal): PaymentOutcome {
  if (refusal.kind === 'silence') return { state: 'unknown', why: refusal.why }
  if (refusal.kind === 'keys') return { state: 'failed', reason: 'keys_refused' }
  if (refusal.kind === 'missing') return { state: 'failed', reason: 'provider_refused' }
  const reason =
    reasons[refusal.code] ?? (refusal.kind === 'card' ? 'declined' : 'provider_refused')
  return { state: 'failed', reason, detail: refusal.code }
}

/** Asks for the charge and its cost as a whole. */
export const wholeCharge = { expand: ['latest_charge.balance_transaction'] }
export type Intent = StripeSdk.PaymentIntent

const chargeOf = ({ latest_charge: charge }: Intent) =>
  typeof charge === 'string' || charge === null ? undefined : charge

export const nameOf = (part: string | { id: string } | null | undefined): string | undefined =>
  typeof part === 'string' ? part : part?.id

function savedOf(intent: Intent): SavedMethod | undefined {
  const card = chargeOf(intent)?.payment_method_details?.card
  const [customer, method] = [
    nameOf(intent.customer as string | null),
    nameOf(intent.payment_method),
  ]
  if (intent.setup_future_usage === null || customer === undefined || method === undefined)
    return undefined
  return {
    customer,
    method,
    label: card ? `${card.brand ?? ''} •••• ${card.last4 ?? ''}`.trim() : 'Stripe',
    ...(card?.fingerprint && { fingerprint: card.fingerprint }),
  }
}

/** Returns the outcome of a whole PaymentIntent, as far as it is decided. */
export function outcomeOf(intent: Intent, next?: NextStep): PaymentOutcome {
  const reference = intent.id
  if (intent.status === 'canceled') return { state: 'failed', reference, reason: 'cancelled' }
  // A bank's debit takes days to be known.
  if (intent.status === 'processing') return { state: 'pending', reference, moving: true }
  if (intent.status !== 'succeeded') return { state: 'pending', reference, ...(next && { next }) }
  const charge = chargeOf(intent)
  const moved = charge?.balance_transaction
  const cost =
    typeof moved === 'object' && moved !== null
      ? costOfStripe(moved.fee, moved.currency)
      : undefined
  const saved = savedOf(intent)
  const instrument = charge?.payment_method_details?.card?.fingerprint
  return {
    state: 'paid',
    reference,
    captured: moneyOfStripe(intent.amount_received, intent.currency),
    paid_at: new Date((charge?.created ?? intent.created) * 1000),
    ...(cost && { cost }),
    ...(saved && { saved }),
    ...(instrument && { instrument }),
  }
}
