/**
 * Every code a failed call can carry, with its HTTP status. The sentence for people is the message
 * `errors_<code>` of the catalogues; a code is stable, a sentence may be improved.
 */
export const errorStatus = {
  invalid_input: 400,
  several_rounds_open: 400,
  device_unknown: 400,
  rows_invalid: 400,
  invalid_app_token: 400,
  invalid_code: 400,
  invalid_picture: 400,
  invalid_session: 401,
  wrong_credentials: 401,
  sign_in_required: 401,
  forbidden: 403,
  forged_request: 403,
  confirmed_email_required: 403,
  invited_often: 429,
  confirmed_phone_required: 403,
  proof_required: 403,
  address_required: 403,
  judges_only: 403,
  link_used: 403,
  other_address: 403,
  not_found: 404,
  request_too_slow: 408,
  voting_disabled: 409,
  vote_too_early: 409,
  not_in_round: 409,
  invalid_ballot: 409,
  not_enough_votes: 409,
  sheet_incomplete: 409,
  sheet_too_long: 409,
  changed_meanwhile: 409,
  idempotency_conflict: 409,
  in_progress: 409,
  username_taken: 409,
  email_taken: 409,
  phone_taken: 409,
  slug_taken: 409,
  entry_closed: 409,
  already_entered: 409,
  entry_changed: 409,
  illegal_step: 409,
  storage_full: 409,
  result_waits: 409,
  round_too_large: 409,
  too_many_views: 409,
  has_ballots: 409,
  has_entries: 409,
  rounds_unsuitable: 409,
  failed_to_merge_rounds: 409,
  failed_to_add_rounds: 409,
  failed_to_duplicate: 409,
  file_too_big: 413,
  request_too_big: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  something_went_wrong: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What a failed call answers (api: Rules for every call). */
export interface Failure {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  /** Of `vote_too_early`: when the next ballot is possible, ISO 8601 UTC. */
  next_vote_at?: string
  /** Of `proof_required`: work for the browser (ALTCHA), sent back solved as `challenge`. */
  challenge?: ProofChallenge
  /** Of `proof_required`, where a hosted captcha is set up: its frame, whose token is sent back as `captcha`. */
  captcha?: CaptchaAsked
  /** Of `changed_meanwhile`: the revision that stands now. */
  revision?: number
  request_id?: string
}

export const captchaProviders = ['hcaptcha', 'turnstile', 'recaptcha'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

export interface CaptchaAsked {
  provider: CaptchaProvider
  /** Path of a page of this site that shows the provider's part and posts `{captcha: {token}}` to who frames it. */
  frame: string
}

/** A piece of work as ALTCHA writes it. Handed in as base64 of JSON `{challenge, solution: {counter, derivedKey}}`. */
export interface ProofChallenge {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    expiresAt?: number
    data?: Record<string, string | number | boolean | null>
  }
  signature?: string
}
