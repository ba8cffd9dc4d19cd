/** Codes of the refusals of clubs with their HTTP status. */
export const errors = {
  club_join_first: 403,
  club_members_only: 403,
  club_banned: 403,
  club_full: 409,
  club_paid_ahead: 409,
  club_illegal_step: 409,
  club_muted: 403,
  club_slug_taken: 409,
  club_unpaid: 409,
} as const

/** Calls of clubs that are made by GET. */
export const gets = ['Groups/getGroups', 'Groups/getMine'] as const
