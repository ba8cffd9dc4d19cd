import type { Outgoing } from '../../../../../platform/outgoing/outgoing.ts'
import type { PayoutProvider } from '../payoutProvider.ts'
import type { KeySet, PaymentProvider } from '../provider.ts'
import type { WithToken } from '../tokens.ts'
import { refusesAtPaypal } from './amounts.ts'
import { openCertificates, type CertificateRules } from './certificates.ts'
import { openPaypal } from './client.ts'
import { paypalPayments } from './payments.ts'
import { paypalPayouts } from './payouts.ts'
import { paypalRefunds } from './refunds.ts'
import { readPaypalWebhook } from './webhooks.ts'

export interface PaypalParts {
  outgoing: Outgoing
  withToken: WithToken
  baseOf: (set: KeySet) => string
  certificates: CertificateRules
}

/** PayPal's orders and payouts, by its REST interface. */
export function openPaypalProvider(parts: PaypalParts): {
  payments: PaymentProvider
  payouts: PayoutProvider
} {
  const ask = openPaypal(parts.withToken, parts.baseOf)
  const readWebhook = readPaypalWebhook(openCertificates(parts.outgoing, parts.certificates))
  return {
    payments: {
      name: 'paypal',
      capability: { refuses: refusesAtPaypal, unattended: true, refunds: 'whole_and_part' },
      ...paypalPayments(ask),
      ...paypalRefunds(ask),
      readWebhook,
    },
    payouts: paypalPayouts(ask, readWebhook),
  }
}
