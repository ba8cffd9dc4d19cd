/** The calls about people by GET. */
export const gets = {
  'profile/grouped/{id}': true,
  'profile/getData/{id}': true,
  'profile/getPage/{username}': true,
  'profile/getMore/{username}': true,
} as const
