/** The ranking's calls by GET. */
export const gets = ['ranking/get'] as const
