import type StripeSdk from 'stripe'
import type { KeySet, ProviderFact, WebhookReading, WebhookRequest } from '../provider.ts'
import type { StripeOf } from './client.ts'
import { disputeOf, toldOf } from './refunds.ts'

/** Seconds that a signature holds, as Stripe advises. */
const tolerance = 300

/** The events that we ask Stripe for. */
export const wantedEvents: StripeSdk.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'checkout.session.completed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
]

const looked = (reference: string, metadata: Record<string, string> | null): ProviderFact[] => {
  const payment_id = metadata?.['payment_id']
  return [{ kind: 'look_up', reference, ...(payment_id !== undefined && { payment_id }) }]
}

/** Reads an event. The payment itself is looked up: an event may be old, and only the payment has cost and method. */
export function factsOf(event: StripeSdk.Event): ProviderFact[] {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
      return looked(event.data.object.id, event.data.object.metadata)
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return looked(event.data.object.id, event.data.object.metadata)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return toldOf(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated': {
      const dispute = disputeOf(event.data.object, new Date(event.created * 1000))
      return dispute === undefined ? [] : [{ kind: 'dispute', dispute }]
    }
    default:
      return []
  }
}

/** Reads a message that Stripe signed with the secret of this set's webhook. */
export const readStripeWebhook =
  (stripeOf: StripeOf) =>
  async (set: KeySet, { headers, body, received_at }: WebhookRequest): Promise<WebhookReading> => {
    const signature = headers['stripe-signature']
    const secret = set.secrets['webhook_secret']
    if (signature === undefined || secret === undefined) return { valid: false, why: 'unsigned' }
    const { webhooks } = stripeOf(set)
    let event: StripeSdk.Event
    try {
      // The message's age is checked below, once its signature is known to be right.
      event = webhooks.constructEvent(body, signature, secret, Number.MAX_SAFE_INTEGER)
    } catch (error) {
      return { valid: false, why: error instanceof SyntaxError ? 'unreadable' : 'forged' }
    }
    const signed = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0)
    if (received_at.getTime() / 1000 - signed > tolerance) return { valid: false, why: 'stale' }
    return { valid: true, event_id: event.id, type: event.type, facts: factsOf(event) }
  }
