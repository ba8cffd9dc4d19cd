/** Codes of the refusals of hiring with their HTTP status. */
export const errors = {
  no_service_to_offer: 409,
  offer_already_sent: 409,
  offer_illegal_step: 409,
  job_closed: 409,
  own_job: 409,
} as const

/** Calls of hiring that are made by GET. */
export const gets = ['offers/get'] as const
