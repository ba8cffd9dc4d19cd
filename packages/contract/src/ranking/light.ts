/** The ranking's calls by GET. */
export const gets = { 'ranking/get': true } as const
