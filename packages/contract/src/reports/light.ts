/** Refusals of reports, with their HTTP status. */
export const errors = {
  appeal_too_late: 409,
  case_closed: 409,
  case_taken: 409,
  own_decision: 409,
  own_thing: 409,
  question_answered: 409,
  question_waits: 409,
} as const

/** Calls of reports that are made by GET. */
export const gets = [
  'reports/getCase',
  'reports/getDecision',
  'reports/getOwnCase',
  'reports/getQueue',
] as const
