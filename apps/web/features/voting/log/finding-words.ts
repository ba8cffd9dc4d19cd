import { formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import type { Details, FindingCode } from '@plaudit/votelog/verify/findings'
import type { NamesById } from './contest-names.ts'

/** Meaning of each finding, in a sentence. */
export const findingWords: Record<FindingCode, () => string> = {
  checkpoint_missing: m.log_finding_checkpoint_missing,
  checkpoint_invalid: m.log_finding_checkpoint_invalid,
  history_malformed: m.log_finding_history_malformed,
  history_disordered: m.log_finding_history_disordered,
  witness_missing: m.log_finding_witness_missing,
  root_wrong: m.log_finding_root_wrong,
  fork: m.log_finding_fork,
  leaves_missing: m.log_finding_leaves_missing,
  tile_missing: m.log_finding_tile_missing,
  tile_wrong: m.log_finding_tile_wrong,
  bundle_malformed: m.log_finding_bundle_malformed,
  leaf_changed: m.log_finding_leaf_changed,
  bodies_withheld: m.log_finding_bodies_withheld,
  receipt_invalid: m.log_finding_receipt_invalid,
  receipt_wrong: m.log_finding_receipt_wrong,
  promise_invalid: m.log_finding_promise_invalid,
  promise_broken: m.log_finding_promise_broken,
  promise_pending: m.log_finding_promise_pending,
  receipt_not_counted: m.log_finding_receipt_not_counted,
  receipts_alike: m.log_finding_receipts_alike,
  leaf_malformed: m.log_finding_leaf_malformed,
  leaf_not_canonical: m.log_finding_leaf_not_canonical,
  other_contest: m.log_finding_other_contest,
  minute_backwards: m.log_finding_minute_backwards,
  leaf_late: m.log_finding_leaf_late,
  epoch: m.log_finding_epoch,
  rules_missing: m.log_finding_rules_missing,
  rules_changed: m.log_finding_rules_changed,
  contestant_unknown: m.log_finding_contestant_unknown,
  contestant_changed: m.log_finding_contestant_changed,
  name_wrong: m.log_finding_name_wrong,
  name_unproven: m.log_finding_name_unproven,
  round_unknown: m.log_finding_round_unknown,
  round_changed: m.log_finding_round_changed,
  round_closed: m.log_finding_round_closed,
  closed_early: m.log_finding_closed_early,
  deadline_moved: m.log_finding_deadline_moved,
  deadline_mismatch: m.log_finding_deadline_mismatch,
  deadline_in_past: m.log_finding_deadline_in_past,
  deadline_changed: m.log_finding_deadline_changed,
  merge_invalid: m.log_finding_merge_invalid,
  rounds_merged: m.log_finding_rounds_merged,
  vote_outside_round: m.log_finding_vote_outside_round,
  vote_after_close: m.log_finding_vote_after_close,
  not_in_round: m.log_finding_not_in_round,
  ballot_invalid: m.log_finding_ballot_invalid,
  points_wrong: m.log_finding_points_wrong,
  limit_overrun: m.log_finding_limit_overrun,
  commitment_in_two_rounds: m.log_finding_commitment_in_two_rounds,
  target_invalid: m.log_finding_target_invalid,
  act_out_of_order: m.log_finding_act_out_of_order,
  result_before_close: m.log_finding_result_before_close,
  result_parts: m.log_finding_result_parts,
  result_wrong: m.log_finding_result_wrong,
  result_uncheckable: m.log_finding_result_uncheckable,
  result_outdated: m.log_finding_result_outdated,
  leaf_ahead: m.log_finding_leaf_ahead,
  format_raised: m.log_finding_format_raised,
  format_lowered: m.log_finding_format_lowered,
  jury_changed: m.log_finding_jury_changed,
  judge_unknown: m.log_finding_judge_unknown,
  voided_late: m.log_finding_voided_late,
  payments_invalid: m.log_finding_payments_invalid,
  payment_unproven: m.log_finding_payment_unproven,
  payment_wrong: m.log_finding_payment_wrong,
  credits_overspent: m.log_finding_credits_overspent,
}

interface DetailContext {
  names: NamesById
  timeZone: string
  locale: Locale
}

/**
 * Returns a finding's details beside its leaf: names and times as people say them, the rest as the verifier names it.
 */
export function detailWords(details: Details, context: DetailContext): string {
  const { names, timeZone, locale } = context
  const said = Object.entries(details).map(([key, value]) => {
    if (key === 'round') return names.rounds[Number(value)] ?? String(value)
    if (key === 'assox_id') return names.contestants[String(value)] ?? String(value)
    if (typeof value === 'number') return `${key} ${formatNumber(value, locale)}`
    if (value !== null && /^\d{4}-\d\d-\d\dT/.test(value)) {
      const time = formatDateTime(value, locale, { timeZone, zoneName: true })
      return key === 'to' ? `→ ${time}` : time
    }
    return key === 'reason' ? (value ?? '') : `${key} ${value ?? '–'}`
  })
  return said.join(', ').replaceAll(', →', ' →')
}
