import { z } from 'zod'
import { defineCall, isoTime, paged, paging } from '../call.ts'
import { listFormats } from '../constants.ts'
import { checkoutKinds, paymentProviders, saleStates } from './constants.ts'
import { payment } from './payment.ts'

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
    from: isoTime.optional(),
    to: isoTime.optional(),
    format: z.enum(listFormats).optional(),
  }),
  reply: z.object({ payments: z.array(payment), ...paged }),
  refusals: ['forbidden'],
})

/** Sales of every kind, beside those of contests. */
export const soldCalls = { 'payments/getSales': getSales } as const
