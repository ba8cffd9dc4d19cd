import type { VotingRules } from './data/port.ts'

/**
 * Ballots may be listed in public only while the numbers may be seen: whoever can count them knows the
 * sums, so never where only shares are shown.
 */
export function mayListBallots({ result_visibility, ends_at }: VotingRules, now: number): boolean {
  if (result_visibility === 'live') return true
  return result_visibility === 'hidden' && ends_at !== null && now >= ends_at
}

/** What the leaves of the log say is public as soon as the numbers are: at the latest when the last round is over. */
export function mayShowLeaves({ result_visibility, ends_at }: VotingRules, now: number): boolean {
  return result_visibility === 'live' || (ends_at !== null && now >= ends_at)
}
