import { remindDays } from '@plaudit/contract/payments/constants'
import type { Tasks } from '../../platform/tasks.ts'
import { forgetAtProvider } from './mutations/agreements/forget.ts'
import { remindSoon } from './mutations/agreements/remind.ts'
import { chargeRenewal, renewDue } from './mutations/agreements/renew.ts'
import { lookAtOpen } from './mutations/ask.ts'
import { endCheckout, expireCheckouts } from './mutations/endCheckout.ts'
import type { PayoutParts } from './mutations/payouts.ts'
import { lookAtPayouts, sendPayout } from './mutations/sendPayout.ts'
import { lookAtProviders } from './mutations/lookAtProviders.ts'
import { releaseDue } from './mutations/release.ts'
import { lookAtRefunds, sendRefund } from './mutations/sendRefund.ts'
import { tellRefund } from './mutations/tellRefunds.ts'
import { retryFailed } from './mutations/tryAgain.ts'
import { proveBooks } from './mutations/proveBooks.ts'
import { processWebhook } from './mutations/webhooks.ts'

export function paymentsTasks(parts: PayoutParts): Tasks {
  return {
    handlers: {
      look_at_payments: async () => {
        await lookAtOpen(parts)
        await lookAtRefunds(parts)
        await retryFailed(parts)
        await lookAtPayouts(parts)
      },
      expire_checkouts: async () => {
        await expireCheckouts(parts)
      },
      send_refund: ({ refund_id }) => sendRefund(parts, String(refund_id)),
      tell_refund: ({ refund_id }) => tellRefund(parts, String(refund_id)),
      send_payout: ({ payout_id }) => sendPayout(parts, String(payout_id)),
      process_webhook: ({ provider, account, event_id, key_set_id }) =>
        processWebhook(parts, {
          provider: String(provider),
          account: String(account),
          event_id: String(event_id),
          key_set_id: String(key_set_id),
        }),
      look_at_providers: () => lookAtProviders(parts),
      release_held: async () => {
        await releaseDue(parts)
      },
      prove_books: async () => {
        await proveBooks(parts)
      },
    },
    crontab: [
      '* * * * * look_at_payments',
      '* * * * * expire_checkouts',
      '17 * * * * look_at_providers',
      '*/5 * * * * release_held',
      '40 3 * * * prove_books',
    ],
  }
}

/** Returns the tasks about agreements that run by themselves. */
export const renewalTasks = (parts: PayoutParts): Tasks => ({
  handlers: {
    renew_agreements: async () => {
      await renewDue(parts)
    },
    forget_method: ({ provider, key_set_id, customer, method }) =>
      forgetAtProvider(parts, {
        provider: String(provider),
        key_set_id: String(key_set_id),
        customer: String(customer ?? ''),
        method: String(method),
      }),
    charge_renewal: ({ checkout_id }) => chargeRenewal(parts, String(checkout_id)),
    call_off_renewal: ({ checkout_id }) => endCheckout(parts, String(checkout_id), 'cancelled'),
    remind_of_renewals: async () => {
      await remindSoon(parts, remindDays)
    },
  },
  crontab: ['* * * * * renew_agreements', '10 * * * * remind_of_renewals'],
})
