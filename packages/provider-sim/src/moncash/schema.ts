import { z } from 'zod'

/*
 * Fields and values as in Digicel's "Rest API MonCash" (sandbox.moncashbutton.digicelgroup.com/Moncash-business,
 * © 2019; as republished with clients, read October 2026): amounts are gourdes as JSON numbers.
 */

const common = { path: z.string(), timestamp: z.int(), status: z.int() }

export const token = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  scope: z.literal('read,write'),
  jti: z.string(),
})

export const paymentRequest = z.strictObject({
  amount: z.number().positive(),
  orderId: z.string().min(1).max(64),
})
export const paymentMade = z.strictObject({
  ...common,
  mode: z.enum(['sandbox', 'live']),
  payment_token: z.strictObject({ expired: z.string(), created: z.string(), token: z.string() }),
})

export const orderQuestion = z.strictObject({ orderId: z.string() })
export const transactionQuestion = z.strictObject({ transactionId: z.string() })
export const payment = z.strictObject({
  ...common,
  payment: z.strictObject({
    reference: z.string(),
    transaction_id: z.string(),
    cost: z.number(),
    message: z.literal('successful'),
    payer: z.string(),
  }),
})

export const transferRequest = z.strictObject({
  amount: z.number().positive(),
  receiver: z.string().regex(/^509\d{8}$/),
  desc: z.string(),
  reference: z.string().min(1),
})
export const transfer = z.strictObject({
  ...common,
  transfer: z.strictObject({
    transaction_id: z.string(),
    amount: z.number(),
    receiver: z.string(),
    message: z.literal('successful'),
    desc: z.string(),
  }),
})

export const referenceQuestion = z.strictObject({ reference: z.string() })
export const transferStatus = z.strictObject({
  ...common,
  transStatus: z.enum(['successful', 'failed', 'pending']),
})

export const prefundedBalance = z.strictObject({
  ...common,
  balance: z.strictObject({ balance: z.number(), message: z.literal('successful') }),
})

export const refused = z.strictObject({ ...common, error: z.string(), message: z.string() })
