/** Refusals of entries, with their HTTP status. */
export const errors = {
  entry_closed: 409,
  already_entered: 409,
  entry_changed: 409,
  entry_unasked: 409,
  entry_frozen: 409,
} as const
