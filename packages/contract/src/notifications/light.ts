/** Calls of notifications that are made by GET. */
export const gets = {
  'admin/getMailbox': true,
  'notifications/get': true,
  'notifications/unseenOf': true,
  'notifications/getKey': true,
  'follows/get': true,
} as const
