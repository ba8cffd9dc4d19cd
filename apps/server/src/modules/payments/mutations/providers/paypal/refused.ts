import type { FailureReason, PaymentOutcome } from '../provider.ts'
import type { Said } from '../speak.ts'

const reasons: Record<string, FailureReason> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  TRANSACTION_REFUSED: 'declined',
  CURRENCY_NOT_SUPPORTED: 'currency_unsupported',
  DECIMALS_NOT_SUPPORTED: 'amount_unsuitable',
  MAX_VALUE_EXCEEDED: 'amount_unsuitable',
  PAYER_ACTION_REQUIRED: 'authentication_failed',
  invalid_client: 'keys_refused',
  AUTHENTICATION_FAILURE: 'keys_refused',
}

/**
 * Returns the outcome of a payment that PayPal refused.
 * @param reference its name where it is there already: keys that may not read it any more say nothing of it.
 */
export function refused(
  said: Exclude<Said<unknown>, { kind: 'answer' }>,
  reference?: string,
): PaymentOutcome {
  const named = reference === undefined ? {} : { reference }
  if (said.kind === 'silence') return { state: 'unknown', why: said.why, ...named }
  if (said.status === 401 && reference !== undefined)
    return { state: 'unknown', why: 'keys_refused', ...named }
  const reason = reasons[said.code] ?? (said.status === 401 ? 'keys_refused' : 'provider_refused')
  return { state: 'failed', reason, detail: said.code, ...named }
}
