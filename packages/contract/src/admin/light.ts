/** Refusals of the platform's admin, with their HTTP status. */
export const errors = {
  account_suspended: 403,
  admin_elsewhere: 403,
  consent_missing: 403,
  last_admin: 409,
  own_account: 409,
  still_held: 409,
} as const

/** Calls of the platform's admin that are made by GET. */
export const gets = [
  'account/getConsent',
  'admin/getHealth',
  'admin/getJobs',
  'admin/getMessages',
  'admin/getUser',
] as const
