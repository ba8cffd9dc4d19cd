/** Refusals of everything that costs something: code → HTTP status. */
export const errors = {
  insufficient_funds: 409,
  price_changed: 409,
  checkout_closed: 409,
  checkout_expired: 409,
  currency_unsupported: 409,
  amount_unsuitable: 409,
  provider_unsuitable: 409,
  test_with_real: 409,
  provider_away: 503,
  votes_not_sold: 409,
  votes_unsold: 409,
  spend_cap_reached: 409,
  sandbox_only: 409,
  refund_too_large: 409,
  reference_taken: 409,
  refund_not_seen: 409,
  payout_under_way: 409,
  payout_method_missing: 409,
  subscription_illegal_step: 409,
  already_subscribed: 409,
  subscription_charging: 409,
  method_unsuitable: 409,
} as const

/** Calls of payments that are made by GET. */
export const gets = {
  'users/getPaymentKeys': true,
  'checkout/status/{checkout_id}': true,
  'payments/get': true,
  'payments/receipt': true,
  'payments/ledger': true,
  'payments/pricing': true,
  'payments/getTaxes': true,
  'payouts/getQueues': true,
  'payments/getDueRefunds': true,
  'subscriptions/get': true,
} as const
