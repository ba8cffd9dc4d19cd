/** Calls of what brings people to a contest that are made by GET. */
export const gets = ['contest/v2/getEmbed/{embed}'] as const
