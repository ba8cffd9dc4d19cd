/** Refusals of accounts, with their HTTP status. */
export const errors = {
  invalid_app_token: 400,
  invalid_code: 400,
  wrong_credentials: 401,
  link_used: 403,
  other_address: 403,
  username_taken: 409,
  email_taken: 409,
  phone_taken: 409,
  too_many_views: 409,
  prove_yourself: 403,
  second_factor_required: 401,
  wrong_second_factor: 401,
  wrong_passkey: 403,
  account_held: 409,
  too_many_passkeys: 409,
  last_way_in: 409,
} as const

/** Calls of accounts that are made by GET. */
export const gets = [
  'account/getProfile',
  'account/getSecurity',
  'account/getUserPreferences',
  'api/getUser',
  'login/logout',
  'places/getStates',
  'places/search',
] as const
