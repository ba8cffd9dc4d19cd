/** Refusals of voting, with their HTTP status. */
export const errors = {
  several_rounds_open: 400,
  device_unknown: 400,
  confirmed_email_required: 403,
  confirmed_phone_required: 403,
  voter_code_required: 403,
  voter_code_mistyped: 400,
  voter_code_unknown: 403,
  proof_required: 403,
  address_required: 403,
  judges_only: 403,
  own_entry: 409,
  saw_numbers: 409,
  voting_disabled: 409,
  vote_too_early: 409,
  not_in_round: 409,
  invalid_ballot: 409,
  not_enough_votes: 409,
  sheet_incomplete: 409,
  sheet_too_long: 409,
} as const

/** Calls of voting that are made by GET. */
export const gets = [
  'contest/v2/getPastVotes',
  'contest/v2/getReceipt/{casx_id}',
  'contest/v2/getCheckpoint/{cx_id}',
  'contest/v2/getLog/{cx_id}',
  'contest/v2/getComposition/{cx_id}',
] as const
