/** Calls of notifications that are made by GET. */
export const gets = [
  'admin/getMailbox',
  'notifications/get',
  'notifications/unseenOf',
  'notifications/getKey',
  'follows/get',
] as const
