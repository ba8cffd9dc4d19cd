import type { VotingRules } from './data/port.ts'

/**
 * Ballots may be listed in public only while the numbers may be seen: whoever can count them knows the
 * sums, so never where only shares are shown.
 */
export function mayListBallots({ result_visibility, ends_at }: VotingRules, now: number): boolean {
  if (result_visibility === 'live') return true
  return result_visibility === 'hidden' && ends_at !== null && now >= ends_at
}
