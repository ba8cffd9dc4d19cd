import type { StripeError } from '@stripe/stripe-js'
import { m } from '@plaudit/i18n/messages'

/** Refusals that we have our own sentence for, which says too that nothing was taken. */
const refusals: Readonly<Record<string, () => string>> = {
  card_declined: m.payments_failed_declined,
  insufficient_funds: m.payments_failed_insufficient_funds,
  payment_intent_authentication_failure: m.payments_failed_authentication_failed,
}

/** The provider's own sentence, in the language that its fields were opened in, where we have none. */
export function refusalOf({ code = '', decline_code: why = '', message }: StripeError): string {
  const own = refusals[why] ?? refusals[code]
  return own?.() ?? message ?? m.payments_failed_provider_refused()
}
