import { refuse } from '../../../platform/errors.ts'
import { personOf, proveNotActing } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { agreementById, agreementsOf, methodsOf } from '../data/agreements.ts'
import { changeAgreement, removeMethod } from '../mutations/agreements/change.ts'
import type { PayoutParts } from '../mutations/payouts.ts'
import { presentMethod, presentSubscriptions } from '../present/subscription.ts'

/** Routes about a person's subscriptions, and the methods that they kept. */
export const subscriptionRoutes = (parts: PayoutParts): Route[] => [
  route('subscriptions/get', {
    limit: 'read',
    read: async ({ caller, db }) => {
      const { user_id } = personOf(caller)
      const methods = await methodsOf(db, user_id)
      return {
        subscriptions: await presentSubscriptions(db, parts.kinds, await agreementsOf(db, user_id)),
        // The balance is no method that could be taken away.
        methods: methods.filter(({ provider }) => provider !== 'balance').map(presentMethod),
      }
    },
  }),
  route('subscriptions/change', {
    limit: 'write',
    idempotent: true,
    verb: ({ tx, input, caller }) => {
      const { subscription_id, ...change } = input
      // Both can be paid at once by the person's kept method; whoever acts for a person may stop a payment only.
      if (change.verdict === 'change' || change.verdict === 'resume') proveNotActing(caller)
      return changeAgreement(tx, parts, personOf(caller).user_id, subscription_id, change)
    },
    present: async (_, { db, input }) => {
      const row = (await agreementById(db, input.subscription_id)) ?? refuse('not_found')
      const [subscription = refuse('not_found')] = await presentSubscriptions(db, parts.kinds, [
        row,
      ])
      return { subscription }
    },
  }),
  route('payments/removeMethod', {
    limit: 'write',
    verb: ({ tx, input, caller }) => removeMethod(tx, personOf(caller).user_id, input.method_id),
    present: async () => ({ removed: true as const }),
  }),
]
