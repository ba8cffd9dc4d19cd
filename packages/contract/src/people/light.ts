/** The calls about people by GET. */
export const gets = [
  'profile/grouped/{id}',
  'profile/getData/{id}',
  'profile/getPage/{username}',
  'profile/getMore/{username}',
] as const
