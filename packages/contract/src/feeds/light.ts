/** Codes of the refusals of feeds with their HTTP status. */
export const errors = {
  poll_closed: 409,
} as const

/** Calls of feeds that are made by GET. */
export const gets = ['feeds/countKinds', 'feeds/getFeeds'] as const
