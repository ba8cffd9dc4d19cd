import type { voteMethods } from '@plaudit/contract/constants'
import type { resultVisibilities } from '@plaudit/contract/organiserConstants'

/** Rules that decide who may know a contest's numbers, and when. */
export interface SecrecyRules {
  method: (typeof voteMethods)[number]
  result_visibility: (typeof resultVisibilities)[number]
  declared: boolean
  /** The organiser holds the result back. */
  withheld: boolean
  /** Hours for which the result is held for review after the end. */
  review_hours: number
  /** Latest end of all rounds, epoch milliseconds. */
  ends_at: number | null
}

/** Tells whether the result is settled for everybody: declared, or over if nothing holds it. */
export function isSettled(
  { declared, withheld, review_hours, ends_at }: SecrecyRules,
  now: number,
): boolean {
  return declared || (ends_at !== null && now >= ends_at && review_hours === 0 && !withheld)
}

/**
 * Tells whether the numbers are not everybody's now: while results are hidden until they are settled or until one has
 * voted, and while judges give scores until the result is declared, so that no judge learns another's (product 3 and
 * 4). Answers that everybody gets alike (lists, kept pages, events, the log) hold none of them meanwhile.
 */
export function isSecret(rules: SecrecyRules, now: number): boolean {
  if (rules.method === 'score') return !rules.declared
  return sealing.has(rules.result_visibility) && !isSettled(rules, now)
}

const sealing = new Set<SecrecyRules['result_visibility']>(['hidden', 'after_vote'])

/** Tells whether a ballot of one's own opens what is sealed for others now. */
export const opensByVote = (rules: SecrecyRules, now: number): boolean =>
  rules.method !== 'score' && rules.result_visibility === 'after_vote' && isSecret(rules, now)

/**
 * Ballots may be listed in public only while the numbers may be seen: a reader who can count them knows the
 * sums, so never where only shares are shown.
 */
export const mayListBallots = (rules: SecrecyRules, now: number): boolean =>
  rules.result_visibility !== 'percentages' && !isSecret(rules, now)

/** The leaves of the log become public with the numbers: at the latest when the result is settled. */
export const mayShowLeaves = (rules: SecrecyRules, now: number): boolean =>
  !isSecret(rules, now) && (rules.result_visibility !== 'percentages' || isSettled(rules, now))

/**
 * Smallest sum that is told: in a smaller one, shares of a tenth of a per cent tell the votes of each (product 3,
 * shares only).
 */
export const leastTold = 10_000

/**
 * Returns the number of votes or voters, as far as everybody may know it. If only shares are shown a sum gives each
 * number away as long as it is small: below ten thousand it is withheld (0), from there on its two first digits are
 * told, until the result is settled and the log is open.
 */
export function toldTotal(rules: SecrecyRules, total: number, now: number): number {
  if (rules.result_visibility !== 'percentages' || isSettled(rules, now)) return total
  if (total < leastTold) return 0
  const unit = 10 ** (String(total).length - 2)
  return Math.floor(total / unit) * unit
}
