/** Calls of search that are made by GET. */
export const gets = ['search/find'] as const
