/** Refusals of contests, with their HTTP status. */
export const errors = {
  rows_invalid: 400,
  slug_taken: 409,
  result_waits: 409,
  round_too_large: 409,
  has_ballots: 409,
  too_many_codes: 409,
  has_entries: 409,
  has_purchases: 409,
  rounds_unsuitable: 409,
  failed_to_merge_rounds: 409,
  failed_to_add_rounds: 409,
  failed_to_duplicate: 409,
} as const

/** Calls of contests that are made by GET. */
export const gets = [
  'contest/v2/getUserContestsSales/',
  'contest/v2/getUserContestsSales/{id}',
  'contest/v2/getContestSale/{contest_id}',
  'contest/v2/getSalesOverTime',
] as const
