import type StripeSdk from 'stripe'
import type { KeySet, ProviderFact, WebhookReading, WebhookRequest } from '../provider.ts'
import { refusalOf, type Stripe, type StripeOf } from './client.ts'
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

/**
 * Reads an event. Everything that it names is looked up: an event may be old, only the payment has cost and method, and
 * sellers with keys of their own know the secret that signs, so that the body may be their own word.
 */
async function factsOf(stripe: Stripe, event: StripeSdk.Event): Promise<ProviderFact[]> {
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
      return toldOf(await stripe.refunds.retrieve(event.data.object.id))
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated': {
      // It is said as it is now, whenever the event was: an answer that was asked for before says less.
      const asked = new Date()
      const dispute = disputeOf(await stripe.disputes.retrieve(event.data.object.id), asked)
      return dispute === undefined ? [] : [{ kind: 'dispute', dispute }]
    }
    default:
      return []
  }
}

/** Reads what a signed event is about. Stripe sends an event again for days while it can't be looked up. */
async function read(stripe: Stripe, event: StripeSdk.Event): Promise<WebhookReading> {
  const { id: event_id, type } = event
  try {
    return { valid: true, event_id, type, facts: await factsOf(stripe, event) }
  } catch (error) {
    const refusal = refusalOf(error)
    // Stripe does not know it: nothing happened.
    if (refusal.kind === 'missing') return { valid: true, event_id, type, facts: [] }
    return { valid: 'later', why: refusal.kind === 'silence' ? refusal.why : refusal.kind }
  }
}

/** Reads a message that Stripe signed with the secret of this set's webhook. */
export const readStripeWebhook =
  (stripeOf: StripeOf) =>
  async (set: KeySet, { headers, body, received_at }: WebhookRequest): Promise<WebhookReading> => {
    const signature = headers['stripe-signature']
    const secret = set.secrets['webhook_secret']
    if (signature === undefined || secret === undefined) return { valid: false, why: 'unsigned' }
    const stripe = stripeOf(set)
    let event: StripeSdk.Event
    try {
      // The message's age is checked below, once its signature is known to be right.
      event = stripe.webhooks.constructEvent(body, signature, secret, Number.MAX_SAFE_INTEGER)
    } catch (error) {
      return { valid: false, why: error instanceof SyntaxError ? 'unreadable' : 'forged' }
    }
    const signed = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0)
    if (received_at.getTime() / 1000 - signed > tolerance) return { valid: false, why: 'stale' }
    return read(stripe, event)
  }
