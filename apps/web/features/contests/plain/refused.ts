import { m } from '@plaudit/i18n/messages'

export interface Refused {
  code: string
  sentence: string
  until: string | undefined
  /** An address is asked for, or the code that was sent to it, or a slip's code. */
  confirms: 'address' | 'code' | 'slip' | undefined
}

/** Reads the refusal of a post without any script from the address that it ended on. */
export function refusedOf(params: URLSearchParams): Refused | undefined {
  const code = params.get('refused')
  if (code === null) return undefined
  const until = params.get('until')
  return {
    code,
    sentence: (sentences[code] ?? m.errors_something_went_wrong)(),
    until: until !== null && !Number.isNaN(Date.parse(until)) ? until : undefined,
    confirms: params.get('step') === 'code' ? 'code' : confirming[code],
  }
}

const confirming: Record<string, Refused['confirms']> = {
  address_required: 'address',
  invalid_email_address: 'address',
  disposable_email: 'address',
  code_sent: 'code',
  invalid_code: 'code',
  voter_code_required: 'slip',
  voter_code_mistyped: 'slip',
  voter_code_unknown: 'slip',
}

/** The sentences that a vote can be refused with, chosen on the server so that no page carries them all. */
const sentences: Record<string, () => string> = {
  voting_disabled: m.errors_voting_disabled,
  vote_too_early: m.errors_vote_too_early,
  not_in_round: m.errors_not_in_round,
  invalid_ballot: m.errors_invalid_ballot,
  invalid_points: m.errors_field_invalid_points,
  ballot_empty: m.errors_field_ballot_empty,
  chosen_twice: m.errors_field_chosen_twice,
  too_many_chosen: m.errors_field_too_many_chosen,
  too_many_points: m.errors_field_too_many_points,
  several_rounds_open: m.errors_several_rounds_open,
  device_unknown: m.voting_no_cookies,
  confirmed_email_required: m.errors_confirmed_email_required,
  confirmed_phone_required: m.errors_confirmed_phone_required,
  voter_code_required: m.errors_voter_code_required,
  voter_code_mistyped: m.errors_voter_code_mistyped,
  voter_code_unknown: m.errors_voter_code_unknown,
  address_required: m.errors_address_required,
  invalid_email_address: m.errors_field_invalid_email_address,
  disposable_email: m.errors_field_disposable_email,
  code_sent: m.voting_code_sent,
  invalid_code: m.errors_invalid_code,
  judges_only: m.errors_judges_only,
  // A plain form gives no bought votes: it was posted where every vote is bought by now.
  not_enough_votes: m.payments_buy_only,
  idempotency_conflict: m.errors_idempotency_conflict,
  in_progress: m.errors_in_progress,
  forged_request: m.errors_forged_request,
  too_many_requests: m.errors_too_many_requests,
  not_found: m.errors_not_found,
  unavailable: m.errors_unavailable,
}
