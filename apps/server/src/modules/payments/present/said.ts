import { m } from '@plaudit/i18n/messages'
import { localeOf } from './words.ts'

type Text = (values: object, locale: ReturnType<typeof localeOf>) => string

/** Codes of providers, without regard to case, and the sentence that people read in their place. */
const textsOf = (rows: readonly (readonly [Text, string])[]): ReadonlyMap<string, Text> =>
  new Map(rows.flatMap(([text, codes]) => codes.split(/\s+/).map((code) => [code, text] as const)))

const failures = textsOf([
  [
    m.payments_refund_failed_funds,
    'insufficient_funds refund_failed_insufficient_funds balance_insufficient',
  ],
  [m.payments_refund_failed_keys, 'keys keys_refused permission_denied not_authorized'],
  [
    m.payments_refund_failed_closed,
    'lost_or_stolen_card expired_or_canceled_card declined no_wallet payee_account_restricted',
  ],
  [m.payments_refund_failed_erased, 'payer_gone'],
  [
    m.payments_refund_failed_disputed,
    'disputed charge_disputed charge_for_pending_refund_disputed capture_disputed refund_capture_disputed',
  ],
  [m.payments_refund_failed_before, 'charge_already_refunded capture_fully_refunded'],
  [m.payments_refund_failed_old, 'refund_time_limit_exceeded'],
  [m.payments_refund_failed_short, 'came_short'],
  [m.payments_refund_failed_not_made, 'not_made missing'],
])

const payouts = textsOf([
  [m.payments_payout_why_unclaimed, 'unclaimed receiver_unclaimed returned'],
  [m.payments_payout_why_refused, 'receiver_refused refunded'],
  [
    m.payments_payout_why_nobody,
    'no_wallet invalid_email receiver_unregistered receiver_account_invalid payee_not_found payee_not_registered',
  ],
  [
    m.payments_payout_why_receiver,
    `receiver_account_locked receiver_account_limitation receiver_country_not_allowed receiver_state_restricted
     receiver_unconfirmed receiver_youth_account receiving_limit_exceeded currency_not_supported_for_receiver
     payee_inactive payee_account_restricted`,
  ],
  [
    m.payments_payout_why_funds,
    'insufficient_funds insufficient_balance balance_insufficient internal_insufficient_funds',
  ],
  [
    m.payments_payout_why_amount,
    'unsupported_currency non_holding_currency transaction_limit_exceeded zero_amount amount_unsuitable',
  ],
  [
    m.payments_payout_why_rules,
    'denied blocked risk_decline regulatory_blocked regulatory_pending sender_restricted account_restricted',
  ],
  [m.payments_payout_why_back, 'reversed'],
  [
    m.payments_refund_failed_keys,
    'keys_refused authentication_failure authorization_error not_authorized permission_denied',
  ],
  [m.payments_payout_why_not_made, 'not_made'],
])

const disputes = textsOf([
  [m.payments_dispute_not_received, 'product_not_received merchandise_or_service_not_received'],
  [
    m.payments_dispute_not_as_described,
    'product_unacceptable merchandise_or_service_not_as_described',
  ],
  [
    m.payments_dispute_not_theirs,
    'fraudulent unrecognized debit_not_authorized unauthorised unauthorized',
  ],
  [m.payments_dispute_not_returned, 'credit_not_processed'],
  [m.payments_dispute_twice, 'duplicate duplicate_transaction payment_by_other_means'],
  [m.payments_dispute_amount, 'incorrect_amount'],
  [m.payments_dispute_ended, 'subscription_canceled canceled_recurring_billing'],
])

const said = (texts: typeof failures, code: string, other: Text, language: string): string =>
  (texts.get(code.toLowerCase()) ?? other)({}, localeOf(language))

/** Returns the reason why a refund failed, in a reader's language: its provider gives a code. */
export const refundFailureText = (code: string, language: string): string =>
  said(failures, code, m.payments_refund_failed_other, language)

/** Returns the reason why a payout did not arrive, in a reader's language: its provider gives a code. */
export const payoutFailureText = (code: string, language: string): string =>
  said(payouts, code, m.payments_refund_failed_other, language)

/** Returns the reason of a dispute, in a reader's language: its provider gives a code. */
export const disputeText = (code: string, language: string): string =>
  said(disputes, code, m.payments_dispute_other, language)

/** Reasons that lie with its receiver: they can name another account. The others are the installation's to mend. */
const receivers: ReadonlySet<Text | undefined> = new Set([
  m.payments_payout_why_unclaimed,
  m.payments_payout_why_nobody,
  m.payments_payout_why_receiver,
])

/** Returns the reason if the receiver of the money can mend it; empty if only the platform can. */
export const receiverText = (code: string, language: string): string =>
  receivers.has(payouts.get(code.toLowerCase())) ? payoutFailureText(code, language) : ''
