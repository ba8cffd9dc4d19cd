import { z } from 'zod'
import type { KeySet } from '../provider.ts'
import type { Question, Said } from '../speak.ts'
import type { WithToken } from '../tokens.ts'

/*
 * Fields that we read of PayPal's answers (github.com/paypal/paypal-rest-api-specifications): more may come, and
 * fields of no use to us are left.
 */
const money = z.object({ currency_code: z.string(), value: z.string() })
const links = z.array(z.object({ href: z.string(), rel: z.string() })).optional()

export const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  create_time: z.string(),
  seller_receivable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  links,
})
export type Capture = z.output<typeof capture>

export const refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: money.optional(),
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  seller_payable_breakdown: z.object({ paypal_fee: money.optional() }).optional(),
  links,
})
export type Refund = z.output<typeof refund>

export const order = z.object({
  id: z.string(),
  status: z.string(),
  payment_source: z
    .object({
      paypal: z
        .object({
          email_address: z.string().optional(),
          account_id: z.string().optional(),
          attributes: z
            .object({
              vault: z
                .object({
                  id: z.string().optional(),
                  status: z.string().optional(),
                  customer: z.object({ id: z.string().optional() }).optional(),
                })
                .optional(),
            })
            .optional(),
        })
        .optional(),
    })
    .optional(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
          .optional(),
      }),
    )
    .optional(),
  links,
})
export type Order = z.output<typeof order>

export const dispute = z.object({
  dispute_id: z.string(),
  create_time: z.string(),
  update_time: z.string().optional(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional() }))
    .optional(),
  reason: z.string().optional(),
  status: z.string(),
  dispute_amount: money,
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
  seller_response_due_date: z.string().optional(),
})
export type Dispute = z.output<typeof dispute>

export const disputes = z.object({ items: z.array(dispute).default([]), links })

const payoutMoney = z.object({ currency: z.string(), value: z.string() })
export const payoutItem = z.object({
  payout_item_id: z.string(),
  payout_batch_id: z.string().optional(),
  transaction_id: z.string().optional(),
  transaction_status: z.string().optional(),
  payout_item_fee: payoutMoney.optional(),
  payout_item: z.object({ sender_item_id: z.string().optional(), amount: payoutMoney }),
  time_processed: z.string().optional(),
  errors: z.object({ name: z.string() }).optional(),
})
export type PayoutItem = z.output<typeof payoutItem>
export const payoutMade = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) })
export const payoutBatch = z.object({
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string() }),
  items: z.array(payoutItem).default([]),
})

export const transactions = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          paypal_reference_id: z.string().optional(),
          transaction_event_code: z.string(),
          transaction_initiation_date: z.string(),
          transaction_amount: money,
          fee_amount: money.optional(),
          transaction_status: z.string(),
          custom_field: z.string().optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().optional(),
  last_refreshed_datetime: z.string().optional(),
})

/** An answer without words. */
export const gone = z.unknown()

/** Asks PayPal with the keys of a set. */
export type AskPaypal = <Schema extends z.ZodType>(
  set: KeySet,
  path: string,
  schema: Schema,
  more?: Pick<Question, 'json' | 'method' | 'headers'>,
) => Promise<Said<z.output<Schema>>>

/** @param baseOf the address of PayPal's interface for a set, without a slash at the end. */
export const openPaypal =
  (withToken: WithToken, baseOf: (set: KeySet) => string): AskPaypal =>
  (set, path, schema, more = {}) => {
    const base = baseOf(set)
    const client = {
      id: set.settings['client_id'] ?? '',
      secret: set.secrets['client_secret'] ?? '',
      url: `${base}/v1/oauth2/token`,
    }
    return withToken(client, { url: `${base}${path}`, ...more }, schema)
  }
