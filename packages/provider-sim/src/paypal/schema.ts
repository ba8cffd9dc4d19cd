import { z } from 'zod'

/*
 * Messages that the simulator takes and sends of PayPal's interface: fields and values as in
 * github.com/paypal/paypal-rest-api-specifications (checkout_orders_v2 2.13, payments_payment_v2 2.5,
 * payments_payouts_batch_v1 1.9, notifications_webhooks_v1 1.11, customer_disputes_v1 1.10, reporting_transactions_v1).
 */

export const money = z.strictObject({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z
    .string()
    .regex(/^((-?\d+)|(-?(\d+)?[.]\d+))$/)
    .max(32),
})
export type Money = z.output<typeof money>

const time = z.iso.datetime()
const link = z.strictObject({
  href: z.url(),
  rel: z.string(),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
})
const links = z.array(link)
export type Link = z.output<typeof link>

export const error = z.strictObject({
  name: z.string(),
  message: z.string(),
  debug_id: z.string(),
  details: z
    .array(
      z.strictObject({
        field: z.string().optional(),
        issue: z.string(),
        description: z.string().optional(),
      }),
    )
    .optional(),
  links: links.optional(),
})

export const token = z.strictObject({
  scope: z.string(),
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  app_id: z.string(),
  expires_in: z.int(),
  nonce: z.string(),
})

export const orderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string().max(256).optional(),
        custom_id: z.string().max(255).optional(),
        invoice_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
        amount: money,
      }),
    )
    .length(1),
  /** Without one it is named when the order is captured. */
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        email_address: z.string().optional(),
        attributes: z
          .strictObject({
            vault: z.strictObject({
              store_in_vault: z.literal('ON_SUCCESS'),
              usage_type: z.enum(['MERCHANT', 'PLATFORM']),
            }),
          })
          .optional(),
        experience_context: z.strictObject({
          brand_name: z.string().max(127).optional(),
          locale: z.string().optional(),
          return_url: z.url(),
          cancel_url: z.url(),
          shipping_preference: z.enum(['NO_SHIPPING', 'GET_FROM_FILE', 'SET_PROVIDED_ADDRESS']),
          user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        }),
      }),
    })
    .optional(),
})

/** A kept account that is charged without its owner. */
export const captureRequest = z.strictObject({
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        vault_id: z.string().max(255),
        stored_credential: z.strictObject({
          payment_initiator: z.enum(['CUSTOMER', 'MERCHANT']),
          usage: z.enum(['FIRST', 'SUBSEQUENT', 'DERIVED']),
        }),
      }),
    })
    .optional(),
})

const breakdown = z.strictObject({
  gross_amount: money,
  paypal_fee: money,
  net_amount: money,
  receivable_amount: money.optional(),
  exchange_rate: z
    .strictObject({ source_currency: z.string(), target_currency: z.string(), value: z.string() })
    .optional(),
})

export const capture = z.strictObject({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.strictObject({ reason: z.string() }).optional(),
  amount: money,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  final_capture: z.boolean(),
  seller_receivable_breakdown: breakdown.optional(),
  supplementary_data: z.strictObject({ related_ids: z.strictObject({ order_id: z.string() }) }),
  create_time: time,
  update_time: time,
  links,
})
export type Capture = z.output<typeof capture>

export const refund = z.strictObject({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  status_details: z.strictObject({ reason: z.literal('ECHECK') }).optional(),
  amount: money,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  seller_payable_breakdown: z.strictObject({
    gross_amount: money,
    paypal_fee: money,
    net_amount: money,
    total_refunded_amount: money,
  }),
  create_time: time,
  update_time: time,
  links,
})
export type Refund = z.output<typeof refund>

export const order = z.strictObject({
  id: z.string(),
  intent: z.literal('CAPTURE'),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        email_address: z.string().optional(),
        account_id: z.string().optional(),
        attributes: z
          .strictObject({
            vault: z.strictObject({
              id: z.string(),
              status: z.enum(['VAULTED', 'CREATED', 'APPROVED']),
              customer: z.strictObject({ id: z.string() }),
              links,
            }),
          })
          .optional(),
      }),
    })
    .optional(),
  purchase_units: z.array(
    z.strictObject({
      reference_id: z.string(),
      custom_id: z.string().optional(),
      invoice_id: z.string().optional(),
      description: z.string().optional(),
      amount: money,
      payments: z
        .strictObject({
          captures: z.array(capture.omit({ supplementary_data: true })),
          refunds: z.array(refund).optional(),
        })
        .optional(),
    }),
  ),
  payer: z.strictObject({ payer_id: z.string(), email_address: z.string().optional() }).optional(),
  create_time: time,
  update_time: time,
  links,
})
export type Order = z.output<typeof order>

export const refundRequest = z.strictObject({
  amount: money.optional(),
  custom_id: z.string().max(127).optional(),
  invoice_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
})

const payoutMoney = z.strictObject({ currency: z.string(), value: z.string() })
const itemAsked = z.strictObject({
  recipient_type: z.enum(['EMAIL', 'PHONE', 'PAYPAL_ID']),
  amount: payoutMoney,
  note: z.string().max(4000).optional(),
  receiver: z.string().max(127),
  sender_item_id: z.string().max(63),
})

export const payoutRequest = z.strictObject({
  sender_batch_header: z.strictObject({
    sender_batch_id: z.string().max(256),
    email_subject: z.string().max(255).optional(),
    email_message: z.string().max(1000).optional(),
  }),
  items: z.array(itemAsked).min(1),
})

export const payoutItem = z.strictObject({
  payout_item_id: z.string(),
  transaction_id: z.string().optional(),
  transaction_status: z.enum([
    'SUCCESS',
    'FAILED',
    'PENDING',
    'UNCLAIMED',
    'RETURNED',
    'ONHOLD',
    'BLOCKED',
    'REFUNDED',
    'REVERSED',
  ]),
  payout_item_fee: payoutMoney,
  payout_batch_id: z.string(),
  payout_item: itemAsked,
  time_processed: time,
  errors: z
    .strictObject({ name: z.string(), message: z.string(), debug_id: z.string() })
    .optional(),
  links,
})
export type PayoutItem = z.output<typeof payoutItem>

const batchHeader = z.strictObject({
  payout_batch_id: z.string(),
  batch_status: z.enum(['DENIED', 'PENDING', 'PROCESSING', 'SUCCESS', 'CANCELED']),
  time_created: time.optional(),
  sender_batch_header: z.strictObject({
    sender_batch_id: z.string(),
    email_subject: z.string().optional(),
    email_message: z.string().optional(),
  }),
})
export const payoutMade = z.strictObject({ batch_header: batchHeader, links })
export const payoutBatch = z.strictObject({
  batch_header: batchHeader,
  items: z.array(payoutItem),
  links,
})
export type PayoutBatch = z.output<typeof payoutBatch>

export const webhookRequest = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2048),
  event_types: z.array(z.strictObject({ name: z.string() })).min(1),
})
export const webhook = z.strictObject({
  id: z.string(),
  url: z.url(),
  event_types: z.array(z.strictObject({ name: z.string() })),
  links,
})
export type Webhook = z.output<typeof webhook>

export const dispute = z.strictObject({
  dispute_id: z.string(),
  create_time: time,
  update_time: time,
  disputed_transactions: z.array(
    z.strictObject({ seller_transaction_id: z.string(), custom: z.string().optional() }),
  ),
  reason: z.enum([
    'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    'UNAUTHORISED',
    'DUPLICATE_TRANSACTION',
    'OTHER',
  ]),
  status: z.enum([
    'OPEN',
    'WAITING_FOR_BUYER_RESPONSE',
    'WAITING_FOR_SELLER_RESPONSE',
    'UNDER_REVIEW',
    'RESOLVED',
    'OTHER',
  ]),
  dispute_amount: money,
  dispute_life_cycle_stage: z.enum(['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION']),
  dispute_outcome: z
    .strictObject({
      outcome_code: z.enum([
        'RESOLVED_BUYER_FAVOUR',
        'RESOLVED_SELLER_FAVOUR',
        'CANCELED_BY_BUYER',
        'DENIED',
      ]),
      amount_refunded: money.optional(),
    })
    .optional(),
  seller_response_due_date: time.optional(),
  links,
})
export type Dispute = z.output<typeof dispute>

export const eventTypes = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
  'PAYMENT.PAYOUTS-ITEM.FAILED',
  'PAYMENT.PAYOUTS-ITEM.UNCLAIMED',
  'PAYMENT.PAYOUTS-ITEM.RETURNED',
] as const
export type EventType = (typeof eventTypes)[number]

export const event = z.strictObject({
  id: z.string().startsWith('WH-'),
  create_time: time,
  resource_type: z.string(),
  resource_version: z.string(),
  event_type: z.enum(eventTypes),
  event_version: z.literal('1.0'),
  summary: z.string(),
  resource: z.union([order, capture, refund, dispute, payoutItem]),
  links,
})
export type Event = z.output<typeof event>

/** Movement in the report of transactions. */
export const transaction = z.strictObject({
  transaction_info: z.strictObject({
    transaction_id: z.string(),
    paypal_reference_id: z.string().optional(),
    transaction_event_code: z.string().regex(/^T\d{4}$/),
    transaction_initiation_date: time,
    transaction_updated_date: time,
    transaction_amount: money,
    fee_amount: money.optional(),
    /** D denied, P pending, S successful, V reversed. */
    transaction_status: z.enum(['D', 'P', 'S', 'V']),
    /** Name that the seller gave it; of a payout the id of its item. */
    custom_field: z.string().optional(),
    invoice_id: z.string().optional(),
  }),
})
export type Transaction = z.output<typeof transaction>
export const transactions = z.strictObject({
  transaction_details: z.array(transaction),
  page: z.int(),
  total_items: z.int(),
  total_pages: z.int(),
  last_refreshed_datetime: time,
})
