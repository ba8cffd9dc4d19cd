import { z } from 'zod'

/*
 * Objects of Stripe that the simulator sends: fields and values as in github.com/stripe/openapi (openapi/fixtures3.json
 * and the types of stripe-node 23.1.0, which are made from the same description). schema.test.ts holds the two together.
 */

const metadata = z.record(z.string(), z.string())
const currency = z.string().regex(/^[a-z]{3}$/)
const seconds = z.int().min(0)

export const apiError = z.strictObject({
  error: z.strictObject({
    type: z.enum(['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    message: z.string(),
    param: z.string().optional(),
    payment_intent: z.unknown().optional(),
  }),
})

export const balanceTransaction = z.strictObject({
  id: z.string().startsWith('txn_'),
  object: z.literal('balance_transaction'),
  amount: z.int(),
  available_on: seconds,
  created: seconds,
  currency,
  description: z.string().nullable(),
  exchange_rate: z.number().nullable(),
  fee: z.int(),
  fee_details: z.array(
    z.strictObject({
      amount: z.int(),
      application: z.null(),
      currency,
      description: z.string().nullable(),
      type: z.string(),
    }),
  ),
  net: z.int(),
  reporting_category: z.string(),
  /** A whole charge or refund where the request asks for it (`expand[]=data.source`). */
  source: z.union([z.string(), z.looseObject({ id: z.string(), object: z.string() })]).nullable(),
  status: z.enum(['available', 'pending']),
  type: z.enum([
    'charge',
    'refund',
    'adjustment',
    'payment_failure_refund',
    'refund_failure',
    'payout',
    'payout_failure',
  ]),
})
export type BalanceTransaction = z.output<typeof balanceTransaction>

export const charge = z.strictObject({
  id: z.string().startsWith('ch_'),
  object: z.literal('charge'),
  amount: z.int(),
  amount_captured: z.int(),
  amount_refunded: z.int(),
  balance_transaction: z.union([z.string(), balanceTransaction]).nullable(),
  captured: z.boolean(),
  created: seconds,
  currency,
  disputed: z.boolean(),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  livemode: z.literal(false),
  metadata,
  paid: z.boolean(),
  payment_intent: z.string(),
  payment_method: z.string().nullable(),
  payment_method_details: z
    .strictObject({
      type: z.literal('card'),
      card: z.strictObject({ brand: z.string(), last4: z.string(), fingerprint: z.string() }),
    })
    .nullable(),
  receipt_url: z.string().nullable(),
  refunded: z.boolean(),
  status: z.enum(['failed', 'pending', 'succeeded']),
})
export type Charge = z.output<typeof charge>

const lastError = z.strictObject({
  type: z.enum(['card_error', 'invalid_request_error']),
  code: z.string(),
  decline_code: z.string().optional(),
  message: z.string(),
})

export const paymentIntent = z.strictObject({
  id: z.string().startsWith('pi_'),
  object: z.literal('payment_intent'),
  amount: z.int().positive(),
  amount_capturable: z.int(),
  amount_received: z.int(),
  automatic_payment_methods: z
    .strictObject({ enabled: z.boolean(), allow_redirects: z.enum(['always', 'never']).optional() })
    .nullable(),
  canceled_at: seconds.nullable(),
  cancellation_reason: z
    .enum(['abandoned', 'automatic', 'duplicate', 'expired', 'fraudulent', 'requested_by_customer'])
    .nullable(),
  capture_method: z.literal('automatic_async'),
  client_secret: z.string(),
  confirmation_method: z.literal('automatic'),
  created: seconds,
  currency,
  customer: z.string().nullable(),
  description: z.string().nullable(),
  last_payment_error: lastError.nullable(),
  latest_charge: z.union([z.string(), charge]).nullable(),
  livemode: z.literal(false),
  metadata,
  next_action: z
    .strictObject({ type: z.literal('use_stripe_sdk'), use_stripe_sdk: z.strictObject({}) })
    .nullable(),
  payment_method: z.string().nullable(),
  payment_method_types: z.array(z.string()),
  receipt_email: z.string().nullable(),
  setup_future_usage: z.enum(['off_session', 'on_session']).nullable(),
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
})
export type PaymentIntent = z.output<typeof paymentIntent>

export const refund = z.strictObject({
  id: z.string().startsWith('re_'),
  object: z.literal('refund'),
  amount: z.int().positive(),
  balance_transaction: z.union([z.string(), balanceTransaction]).nullable(),
  charge: z.string(),
  created: seconds,
  currency,
  failure_reason: z.string().optional(),
  metadata,
  payment_intent: z.string(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable(),
  receipt_number: z.null(),
  source_transfer_reversal: z.null(),
  status: z.enum(['canceled', 'failed', 'pending', 'requires_action', 'succeeded']),
  transfer_reversal: z.null(),
})
export type Refund = z.output<typeof refund>

export const dispute = z.strictObject({
  id: z.string().startsWith('dp_'),
  object: z.literal('dispute'),
  amount: z.int().positive(),
  balance_transactions: z.array(balanceTransaction),
  charge: z.string(),
  created: seconds,
  currency,
  evidence_details: z.strictObject({
    due_by: seconds.nullable(),
    has_evidence: z.boolean(),
    past_due: z.boolean(),
    submission_count: z.int(),
  }),
  is_charge_refundable: z.boolean(),
  livemode: z.literal(false),
  metadata,
  payment_intent: z.string(),
  reason: z.enum(['fraudulent', 'general', 'product_not_received', 'duplicate']),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
})
export type Dispute = z.output<typeof dispute>

export const customer = z.strictObject({
  id: z.string().startsWith('cus_'),
  object: z.literal('customer'),
  created: seconds,
  description: z.string().nullable(),
  email: z.string().nullable(),
  livemode: z.literal(false),
  metadata,
  name: z.string().nullable(),
})
export type Customer = z.output<typeof customer>

export const session = z.strictObject({
  id: z.string().startsWith('cs_test_'),
  object: z.literal('checkout.session'),
  amount_subtotal: z.int(),
  amount_total: z.int(),
  cancel_url: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  created: seconds,
  currency,
  customer: z.string().nullable(),
  customer_email: z.string().nullable(),
  expires_at: seconds,
  livemode: z.literal(false),
  metadata,
  mode: z.literal('payment'),
  payment_intent: z.string().nullable(),
  payment_status: z.enum(['no_payment_required', 'paid', 'unpaid']),
  status: z.enum(['complete', 'expired', 'open']),
  success_url: z.string().nullable(),
  url: z.string().nullable(),
})
export type Session = z.output<typeof session>

export const paymentMethod = z.strictObject({
  id: z.string().startsWith('pm_'),
  object: z.literal('payment_method'),
  created: seconds,
  customer: z.string().nullable(),
  livemode: z.literal(false),
  metadata,
  type: z.literal('card'),
})

export const webhookEndpoint = z.strictObject({
  id: z.string().startsWith('we_'),
  object: z.literal('webhook_endpoint'),
  api_version: z.string().nullable(),
  application: z.null(),
  created: seconds,
  description: z.string().nullable(),
  enabled_events: z.array(z.string()).min(1),
  livemode: z.literal(false),
  metadata,
  /** Told only when it is made. */
  secret: z.string().startsWith('whsec_').optional(),
  status: z.enum(['enabled', 'disabled']),
  url: z.url(),
})
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

export const balance = z.strictObject({
  object: z.literal('balance'),
  available: z.array(
    z.strictObject({ amount: z.int(), currency, source_types: z.strictObject({ card: z.int() }) }),
  ),
  livemode: z.literal(false),
  pending: z.array(
    z.strictObject({ amount: z.int(), currency, source_types: z.strictObject({ card: z.int() }) }),
  ),
})

export const eventTypes = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const
export type EventType = (typeof eventTypes)[number]

export const event = z.strictObject({
  id: z.string().startsWith('evt_'),
  object: z.literal('event'),
  api_version: z.string().nullable(),
  created: seconds,
  data: z.strictObject({ object: z.union([paymentIntent, refund, charge, dispute, session]) }),
  livemode: z.literal(false),
  pending_webhooks: z.int(),
  request: z.strictObject({ id: z.string().nullable(), idempotency_key: z.string().nullable() }),
  type: z.enum(eventTypes),
})
export type Event = z.output<typeof event>

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    object: z.literal('list'),
    data: z.array(item),
    has_more: z.boolean(),
    url: z.string(),
  })
