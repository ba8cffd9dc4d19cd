import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { closeFees, payFees } from '../mutations/fees.ts'
import type { PayoutParts } from '../mutations/payouts.ts'
import { testFor } from './payouts.ts'

/** The platform's fee on sales with a seller's own keys: paid by them, or closed by an admin. */
export const feeRoutes = (parts: PayoutParts): Route[] => [
  route('payments/payFees', {
    limit: 'write',
    idempotent: true,
    verb: async ({ tx, input: { currency }, caller }) => {
      const person = personOf(caller)
      const test = await testFor(parts, person)
      return payFees(tx, { sellerId: person.user_id, test, currency })
    },
    present: async ({ paid, left }, { input: { currency } }) => ({
      paid: { amount: paid, currency },
      left: { amount: left, currency },
    }),
  }),
  route('payments/closeFees', {
    limit: 'write',
    idempotent: true,
    verb: ({ tx, input: { user_id, ...input }, caller }) =>
      closeFees(tx, { ...input, sellerId: user_id, actor: personOf(caller).user_id }),
    present: async (amount, { input: { currency } }) => ({ closed: { amount, currency } }),
  }),
]
