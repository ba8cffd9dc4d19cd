import { z } from 'zod'
import { defineCall, integer, line, numericId } from '../call.ts'
import { currency, moneyOut } from './shapes.ts'

const payFees = defineCall({
  method: 'POST',
  summary:
    'Pays from the caller’s balance what they owe the platform of sales that their own keys took; as much as is there.',
  tag: 'payments',
  who: 'user',
  input: z.strictObject({ currency }),
  reply: z.object({ paid: moneyOut, left: moneyOut }),
})

const closeFees = defineCall({
  method: 'POST',
  summary:
    'Closes the fees that a seller owes in one currency: paid outside (to the installation’s bank), or let go.',
  tag: 'payments',
  who: 'admin',
  input: z.strictObject({
    user_id: numericId,
    currency,
    how: z.enum(['paid', 'let_go']),
    /** By which the bank’s line is found, or why. */
    reason: line(200).min(3, { error: '#required' }),
    /** The debt that the admin saw, in minor units: another one is not closed. */
    expected: integer.pipe(z.number().min(0)).optional(),
  }),
  reply: z.object({ closed: moneyOut }),
  refusals: ['price_changed'],
})

/** The platform's fee on sales that never passed through it (product 5: a receivable). */
export const feeCalls = {
  'payments/payFees': payFees,
  'payments/closeFees': closeFees,
} as const
