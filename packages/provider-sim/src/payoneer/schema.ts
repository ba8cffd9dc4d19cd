import { z } from 'zod'

/*
 * Payoneer publishes its interface to partners only. The paths, the body of a mass payout, `result: "Payments Created"`
 * and the token are as payoneer.com/developers-docs/mass-payout tells in public and as published clients use them
 * (v4, October 2026); what a status answers is listed with what is sure of it in the package's README.
 */

export const token = z.strictObject({
  token_type: z.literal('Bearer'),
  access_token: z.string(),
  expires_in: z.int(),
  consented_on: z.int(),
  scope: z.string(),
  error: z.null(),
  error_description: z.null(),
})

export const massPayout = z.strictObject({
  Payments: z
    .array(
      z.strictObject({
        client_reference_id: z.string().min(1).max(50),
        payee_id: z.string().min(1).max(30),
        description: z.string().min(1).max(200),
        currency: z.string().regex(/^[A-Z]{3}$/),
        amount: z.string().regex(/^\d+(\.\d{1,2})?$/),
      }),
    )
    .min(1)
    .max(500),
})

export const created = z.strictObject({ result: z.literal('Payments Created') })

export const payoutStatuses = ['Pending', 'Transferred', 'Failed', 'Cancelled', 'Returned'] as const

export const status = z.strictObject({
  result: z.strictObject({
    client_reference_id: z.string(),
    payout_id: z.string(),
    payee_id: z.string(),
    amount: z.string(),
    currency: z.string(),
    status: z.enum(payoutStatuses),
    reason: z.string().optional(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
})
export type Status = z.output<typeof status>

export const balance = z.strictObject({
  result: z.strictObject({ balance: z.string(), currency: z.string() }),
})

export const refused = z.strictObject({
  error: z.string(),
  error_description: z.string(),
  error_details: z.strictObject({ code: z.int(), sub_code: z.int() }),
})

/** Notice to the partner's address; unsigned, so it is no more than a reason to ask. */
export const notice = z.strictObject({
  event: z.enum(['PAYMENT_SENT', 'PAYMENT_FAILED', 'PAYMENT_RETURNED']),
  id: z.string(),
  program_id: z.string(),
  client_reference_id: z.string(),
  payout_id: z.string(),
  time: z.iso.datetime(),
})
