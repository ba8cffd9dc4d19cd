import { z } from 'zod'
import { defineCall, line, publicId } from '../call.ts'
import { paymentProviders, refundStates } from './constants.ts'
import { moneyOut } from './shapes.ts'

const due = z
  .object({
    refund_id: z.string(),
    payment_id: z.string(),
    provider: z.enum(paymentProviders),
    /** The provider's name for the payment: a transaction of a chain shows where it came from. */
    paid_reference: z.string().nullable(),
    amount: moneyOut,
    reason: z.string(),
    what: z.string(),
    payer: z.string().nullable(),
    email: z.string().nullable(),
    test: z.boolean(),
    since: z.string(),
  })
  .meta({ id: 'DueRefund' })
export type DueRefund = z.infer<typeof due>

/** Money that came to an address and belongs to no payment: another amount than was asked for, or from nobody we know. */
const strayCoin = z
  .object({
    coin_id: z.string(),
    chain_id: z.int(),
    coin: z.string(),
    /** As a person writes it, in whole coins. */
    shown: z.string(),
    address: z.string(),
    tx_hash: z.string(),
    /** The address that it came from; null where it was not noted. */
    sender: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: 'StrayCoin' })
export type StrayCoin = z.infer<typeof strayCoin>

/** Refunds that providers can't make: the owner of the keys sends them (product 5). */
export const refundCalls = {
  'payments/getDueRefunds': defineCall({
    method: 'GET',
    summary:
      'Refunds that the caller has to send by hand, and coins that came to their address and belong to no payment; those of the platform are its admins’.',
    tag: 'payments',
    who: 'user',
    input: z.strictObject({ of: z.enum(['me', 'platform']).default('me') }),
    reply: z.object({ refunds: z.array(due), coins: z.array(strayCoin) }),
    refusals: ['forbidden'],
  }),
  'payments/retryRefund': defineCall({
    method: 'POST',
    summary:
      'Tries a refund that failed again, by its seller or an admin: what had been taken for it is taken again, and what was the payer’s all the time is sent again.',
    tag: 'payments',
    who: 'user',
    input: z.strictObject({ refund_id: publicId }),
    reply: z.object({
      /** The refund that goes on in its place. */
      refund: z.object({ refund_id: z.string(), amount: moneyOut, state: z.enum(refundStates) }),
    }),
    refusals: ['illegal_step', 'refund_too_large', 'insufficient_funds'],
  }),
  'payments/closeCoin': defineCall({
    method: 'POST',
    summary: 'Says that coins which belong to no payment were sent back or kept.',
    tag: 'payments',
    who: 'user',
    input: z.strictObject({
      coin_id: z
        .string()
        .regex(/^\d+\.0x[0-9a-f]{40}\.(0x[0-9a-f]{40})?\.0x[0-9a-f]{64}\.-?\d{1,9}$/),
      of: z.enum(['me', 'platform']).default('me'),
      /** The transaction in which they went back; kept when absent. */
      reference: z
        .string()
        .trim()
        .regex(/^0x[0-9a-fA-F]{64}$/)
        .optional(),
    }),
    reply: z.object({ coin_id: z.string() }),
    refusals: ['forbidden', 'reference_taken'],
  }),
  'payments/closeRefund': defineCall({
    method: 'POST',
    summary: 'Names the transaction in which a refund was sent by hand; its payer is told.',
    tag: 'payments',
    who: 'user',
    input: z.strictObject({
      refund_id: publicId,
      reference: line(80).min(1, { error: '#required' }),
    }),
    reply: z.object({ refund_id: z.string(), state: z.enum(refundStates) }),
    refusals: ['illegal_step', 'reference_taken', 'refund_not_seen', 'provider_away'],
  }),
} as const
