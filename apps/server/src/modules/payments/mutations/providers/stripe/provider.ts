import type { Outgoing } from '../../../../../platform/outgoing/outgoing.ts'
import { unfit } from '../exponents.ts'
import type { PaymentProvider } from '../provider.ts'
import { writingAtStripe } from './amounts.ts'
import { openStripe } from './client.ts'
import { stripePayments } from './payments.ts'
import { stripeRefunds } from './refunds.ts'
import { readStripeWebhook } from './webhooks.ts'

/** Stripe by its official SDK, through the guarded client. @param api its address without a path. */
export function openStripeProvider(outgoing: Outgoing, api: string): PaymentProvider {
  const stripeOf = openStripe(outgoing, api)
  return {
    name: 'stripe',
    capability: {
      refuses(amount) {
        const writing = writingAtStripe(amount.currency)
        return writing === undefined ? 'currency_unsupported' : unfit(amount, writing)
      },
      unattended: true,
      refunds: 'whole_and_part',
    },
    ...stripePayments(stripeOf),
    ...stripeRefunds(stripeOf),
    readWebhook: readStripeWebhook(stripeOf),
  }
}
