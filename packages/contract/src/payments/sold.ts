import { z } from 'zod'
import { defineCall, integer, isoTimeOrDay, paged, paging } from '../call.ts'
import { listFormats } from '../constants.ts'
import { checkoutKinds, paymentProviders, saleStates } from './constants.ts'
import { payment } from './payment.ts'
import { moneyOut } from './shapes.ts'

const getSales = defineCall({
  method: 'POST',
  summary:
    'What the caller sold of every kind, newest first; admins read every payment of the installation. Whole as CSV, or as a JSON file.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({
    ...paging(25),
    of: z.enum(['me', 'platform']).default('me'),
    kind: z.enum(checkoutKinds).optional(),
    provider: z.enum(paymentProviders).optional(),
    state: z.enum(saleStates).optional(),
    /** A part of what was bought or of a payer’s name; the whole of a payment’s or its provider’s name. */
    keyword: z.string().trim().max(200).optional(),
    from: isoTimeOrDay.optional(),
    to: isoTimeOrDay.optional(),
    format: z.enum(listFormats).optional(),
  }),
  reply: z.object({ payments: z.array(payment), ...paged }),
  refusals: ['forbidden'],
})

const getTakings = defineCall({
  method: 'GET',
  summary:
    'What the whole installation was paid on each of the last days, and what it holds now of other people’s money, by currency.',
  tag: 'payments',
  who: 'admin',
  input: z.strictObject({ days: integer.pipe(z.number().min(1).max(90)).default(14) }),
  reply: z.object({
    /** Days in UTC, the first and the last of what is told. */
    from: z.iso.date(),
    to: z.iso.date(),
    days: z.array(
      z.object({
        day: z.iso.date(),
        amount: moneyOut,
        payments: z.int(),
        /** Paid with a seller's own keys: the money never comes here. */
        external: z.boolean(),
        test: z.boolean(),
      }),
    ),
    holds: z.array(
      z.object({
        /** People's balances. */
        balances: moneyOut,
        /** Waits for a result or a delivery. */
        held: moneyOut,
        /** Payouts that are under way, and refunds that are due. */
        leaving: moneyOut,
        test: z.boolean(),
      }),
    ),
  }),
})
export type Takings = z.infer<typeof getTakings.reply>

/** Sales of every kind, beside those of contests. */
export const soldCalls = {
  'payments/getSales': getSales,
  'payments/getTakings': getTakings,
} as const
