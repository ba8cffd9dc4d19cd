/**
 * Findings of a verification, by their stable codes. An error means that something promised does not hold;
 * a warning is true and lawful, but everybody should know it.
 */
export const findingCodes = {
  checkpoint_missing: 'error',
  checkpoint_invalid: 'error',
  history_malformed: 'error',
  history_disordered: 'error',
  witness_missing: 'error',
  root_wrong: 'error',
  fork: 'error',
  leaves_missing: 'error',
  tile_missing: 'error',
  tile_wrong: 'error',
  bundle_malformed: 'error',
  leaf_changed: 'error',
  bodies_withheld: 'warning',
  receipt_invalid: 'error',
  receipt_wrong: 'error',
  promise_invalid: 'error',
  promise_broken: 'error',
  promise_pending: 'warning',
  receipt_not_counted: 'warning',
  receipts_alike: 'warning',
  leaf_malformed: 'error',
  leaf_not_canonical: 'error',
  other_contest: 'error',
  minute_backwards: 'error',
  leaf_late: 'warning',
  leaf_ahead: 'error',
  format_raised: 'warning',
  format_lowered: 'error',
  epoch: 'warning',
  rules_missing: 'error',
  rules_changed: 'warning',
  contestant_unknown: 'error',
  contestant_changed: 'warning',
  name_wrong: 'error',
  name_unproven: 'warning',
  round_unknown: 'error',
  round_changed: 'warning',
  round_closed: 'error',
  closed_early: 'error',
  deadline_moved: 'error',
  deadline_mismatch: 'error',
  deadline_in_past: 'error',
  deadline_changed: 'warning',
  merge_invalid: 'error',
  rounds_merged: 'warning',
  vote_outside_round: 'error',
  vote_after_close: 'error',
  not_in_round: 'error',
  ballot_invalid: 'error',
  points_wrong: 'error',
  limit_overrun: 'error',
  commitment_in_two_rounds: 'error',
  jury_changed: 'warning',
  judge_unknown: 'error',
  target_invalid: 'error',
  act_out_of_order: 'error',
  voided_late: 'warning',
  result_before_close: 'error',
  result_parts: 'error',
  result_wrong: 'error',
  result_uncheckable: 'error',
  result_outdated: 'error',
  payments_invalid: 'error',
  payment_unproven: 'error',
  payment_wrong: 'error',
  credits_overspent: 'error',
} as const

export type FindingCode = keyof typeof findingCodes
export type Severity = 'error' | 'warning'
export type Details = Readonly<Record<string, string | number | null>>

export interface Finding {
  severity: Severity
  code: FindingCode
  /** The first leaf that it concerns, from 0; null when it concerns no leaf. */
  index: number | null
  details: Details
}

/** At most this many findings of one code are kept: a spoilt log of a million leaves still fits a page. */
const mostOfOneCode = 100

/** Takes findings as they come and gives them in the order of their leaves. */
export class Findings {
  readonly #kept: Finding[] = []
  readonly #counts = new Map<FindingCode, number>()

  add(code: FindingCode, index: number | null, details: Details = {}): void {
    const count = (this.#counts.get(code) ?? 0) + 1
    this.#counts.set(code, count)
    if (count <= mostOfOneCode)
      this.#kept.push({ severity: findingCodes[code], code, index, details })
  }

  has(code: FindingCode): boolean {
    return this.#counts.has(code)
  }

  /** True if nothing but warnings was found. */
  get ok(): boolean {
    return [...this.#counts.keys()].every((code) => findingCodes[code] === 'warning')
  }

  /** Returns the number of findings of each code. */
  counts(): Partial<Record<FindingCode, number>> {
    return Object.fromEntries(this.#counts)
  }

  /** By leaf; what concerns none comes first. */
  list(): Finding[] {
    return this.#kept.toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1))
  }
}
